-- When the mail server first refused or deferred a mail: how long it is tried again counts from then, and not from an outage before.
alter table mail add column refused_since timestamptz;
