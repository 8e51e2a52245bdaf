// Shows a page of ours when the house cannot be reached. Tables are never kept: they live at the house.
"use strict";
const KEPT = "mistgate-1";
self.addEventListener("install", (event) => event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(["/offline", "STYLE"])).then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(() => caches.match("/offline")));
  else if (event.request.url.endsWith("STYLE")) event.respondWith(fetch(event.request).catch(() => caches.match(event.request)));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: "window" }).then((windows) => {
    const there = windows.find((one) => new URL(one.url).pathname === event.notification.tag);
    return there ? there.focus() : self.clients.openWindow(event.notification.tag || "/");
  }));
});
