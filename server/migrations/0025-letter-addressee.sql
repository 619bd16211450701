-- The key of a mail's greeting and links is called after what it holds; a place is what a campaign hires for.
update mail set letter = (letter - 'place') || jsonb_build_object('addressee', letter -> 'place') where letter ? 'place';
