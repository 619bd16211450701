-- Which side declined an application. Older ones do not tell, and neither do those that the clock or a campaign's end closed.
alter table candidate_request
  add column declined_by text check (declined_by in ('agency', 'creator'));
