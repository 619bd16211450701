-- How far the books were proven, and with which sums (docs/decisions/115). A night goes on from there, and compares the kept sums with these.
create table ledger_proof (
  id uuid primary key,
  -- Entries up to this id are in the sums below. Ids are of the time at which they were made.
  up_to uuid not null,
  -- Since when nothing was found: `proven_at` is the last proof, `whole_at` the last that looked at everything.
  proven_at timestamptz not null,
  whole_at timestamptz not null
);

create table proven_sum (
  -- No reference: the sums of a proof are written while it still goes on.
  proof_id uuid not null,
  -- None here either: it would lock accounts that somebody pays out from.
  account_id uuid not null,
  -- The kind of cause, in accounts of the house; nothing in those of members.
  cause text not null,
  currency text not null,
  minor bigint not null,
  constraint proven_sum_pkey primary key (proof_id, account_id, cause, currency)
);
