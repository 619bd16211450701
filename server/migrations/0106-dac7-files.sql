-- What was handed out as a report of sellers (DAC7): a correction names the records it corrects by the numbers they were filed under.
create table dac7_file (
  id uuid primary key,
  year integer not null,
  kind text not null,
  message_ref_id text not null,
  -- The one that was last filed when this one was made: what it corrects or adds to stands there and before. Null in a first report.
  follows uuid references dac7_file (id) on delete restrict,
  -- What stands before the sellers, and within it what it says of the platform and under which number the tax office knows that.
  head text not null,
  platform text not null,
  platform_ref text not null,
  operator_id uuid not null references member (id) on delete restrict,
  taken_at timestamptz not null,
  constraint dac7_file_kind_check check (kind in ('first', 'nil', 'correction', 'addition')),
  constraint dac7_file_first_follows_none check ((kind in ('first', 'nil')) = (follows is null)),
  constraint dac7_file_named_once unique (message_ref_id)
);
create index dac7_file_by_year on dac7_file (year, id);
create index dac7_file_by_follows on dac7_file (follows);
create index dac7_file_by_operator on dac7_file (operator_id);

-- What a file says of one seller, as it stands there without its number; of one that is deleted what was said before.
create table dac7_record (
  file_id uuid not null references dac7_file (id) on delete restrict,
  number integer not null,
  member_id uuid not null references member (id) on delete restrict,
  doc_type text not null,
  doc_ref_id text not null,
  corrects text,
  content text not null,
  primary key (file_id, number),
  constraint dac7_record_type_check check (doc_type in ('OECD1', 'OECD2', 'OECD3')),
  constraint dac7_record_new_corrects_none check ((doc_type = 'OECD1') = (corrects is null)),
  constraint dac7_record_one_per_seller unique (file_id, member_id),
  constraint dac7_record_named_once unique (doc_ref_id)
);
create index dac7_record_by_member on dac7_record (member_id, file_id);

-- What operators said became of a file, the last word counts: filed on a day, or not (filed_on is null).
create table dac7_filing (
  id uuid primary key,
  file_id uuid not null references dac7_file (id) on delete restrict,
  filed_on date,
  operator_id uuid not null references member (id) on delete restrict,
  said_at timestamptz not null
);
create index dac7_filing_by_file on dac7_filing (file_id, id desc);
create index dac7_filing_by_operator on dac7_filing (operator_id);

create trigger dac7_file_append_only before delete or update on dac7_file for each row execute function refuse_change();
create trigger dac7_file_not_emptied before truncate on dac7_file for each statement execute function refuse_change();
create trigger dac7_record_append_only before delete or update on dac7_record for each row execute function refuse_change();
create trigger dac7_record_not_emptied before truncate on dac7_record for each statement execute function refuse_change();
create trigger dac7_filing_append_only before delete or update on dac7_filing for each row execute function refuse_change();
create trigger dac7_filing_not_emptied before truncate on dac7_filing for each statement execute function refuse_change();
