-- Who must decide, so that a list can say whose turn it is without opening every table: bit 0 is the first seat.
-- Not known of older tables until somebody moves there.
ALTER TABLE tables ADD COLUMN deciding INTEGER;
