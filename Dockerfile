# A small image: the program, linked statically, on busybox, whose wget asks it how it is.
#
#   docker build -t mistgate .
#   docker run -d --name table -p 127.0.0.1:8080:8080 -v mistgate:/data mistgate
#
# Who lets others in puts a proxy with TLS in front and says so: docs/host.md.
FROM rust:1-slim-bookworm AS build
# The compiler of the image, whatever rust-toolchain.toml would download.
ENV RUSTUP_TOOLCHAIN=$RUST_VERSION
WORKDIR /src
COPY . .
RUN target=$(rustc -vV | sed -n 's/^host: //p') \
    && RUSTFLAGS="-C target-feature=+crt-static" cargo build --release --locked --package mistgate --target "$target" \
    && cp "target/$target/release/mistgate" /mistgate \
    && mkdir /data

FROM busybox:stable
COPY --from=build /mistgate /usr/local/bin/mistgate
# Named, so that a new volume belongs to the one who writes into it. 65534 is nobody.
COPY --from=build --chown=65534:65534 /data /data
USER 65534:65534
ENV MISTGATE_LISTEN=0.0.0.0:8080 MISTGATE_DATA=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s --retries=3 CMD ["wget", "-q", "-O", "-", "http://127.0.0.1:8080/healthz"]
ENTRYPOINT ["mistgate"]
CMD ["serve"]
