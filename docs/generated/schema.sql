-- Generated from the migrated database; the migrations are the source of truth.

create table announcement (
  id bigint generated always as identity not null,
  words text not null,
  constraint announcement_pkey PRIMARY KEY (id)
);

create table attempt (
  kind text not null,
  key text not null,
  at timestamp with time zone not null
);
CREATE INDEX attempt_by_age ON public.attempt USING btree (at);
CREATE INDEX attempt_recent ON public.attempt USING btree (kind, key, at);

create table audit_entry (
  id uuid not null,
  operator_id uuid not null,
  action text not null,
  subject text not null,
  subject_id text not null,
  reason text,
  created_at timestamp with time zone not null,
  operator_name text default ''::text not null,
  subject_name text default ''::text not null,
  subject_sum jsonb,
  constraint audit_entry_pkey PRIMARY KEY (id),
  constraint audit_entry_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES member(id) ON DELETE RESTRICT
);
CREATE INDEX audit_entry_by_action ON public.audit_entry USING btree (action, id DESC);
CREATE INDEX audit_entry_by_kind_of_subject ON public.audit_entry USING btree (subject, id DESC);
CREATE INDEX audit_entry_by_operator ON public.audit_entry USING btree (operator_id, id DESC);
CREATE INDEX audit_entry_by_subject ON public.audit_entry USING btree (subject_id, id DESC);
CREATE INDEX audit_entry_drawn ON public.audit_entry USING btree (id DESC) WHERE ((uuid_hash(id) & 4095) = 0);
CREATE INDEX audit_entry_searched ON public.audit_entry USING gin (((((((((((operator_name || ' '::text) || subject_name) || ' '::text) || action) || ' '::text) || subject) || ' '::text) || subject_id) ||
CASE
    WHEN (reason IS NULL) THEN ''::text
    ELSE (' '::text || reason)
END)) gin_trgm_ops);
CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR UPDATE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entry_sums_kept AFTER INSERT OR DELETE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION keep_sums_of_audit_entry();

create table bank_balance (
  file_id uuid not null,
  closed_on date not null,
  closing_minor bigint not null,
  currency text not null,
  opened_on date,
  constraint bank_balance_pkey PRIMARY KEY (file_id, closed_on),
  constraint bank_balance_file_id_fkey FOREIGN KEY (file_id) REFERENCES bank_file(id) ON DELETE RESTRICT
);
CREATE INDEX bank_balance_by_day ON public.bank_balance USING btree (closed_on, file_id);

create table bank_file (
  id uuid not null,
  kind text not null,
  file_name text not null,
  digest text not null,
  content text not null,
  pending integer not null,
  operator_id uuid not null,
  read_at timestamp with time zone not null,
  constraint bank_file_pkey PRIMARY KEY (id),
  constraint bank_file_once UNIQUE (digest),
  constraint bank_file_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint bank_file_kind_check CHECK ((kind = ANY (ARRAY['statement'::text, 'status'::text])))
);
CREATE TRIGGER bank_file_append_only BEFORE DELETE OR UPDATE ON public.bank_file FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_file_not_emptied BEFORE TRUNCATE ON public.bank_file FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table bank_line (
  id uuid not null,
  file_id uuid not null,
  kind text not null,
  line_key text not null,
  booked_on date not null,
  amount_minor bigint not null,
  currency text not null,
  counterparty text not null,
  words text not null,
  reason_code text not null,
  is_return boolean not null,
  payout_id uuid,
  batch_id uuid,
  settled_as text,
  settled_at timestamp with time zone,
  settled_by uuid,
  note text default ''::text not null,
  constraint bank_line_pkey PRIMARY KEY (id),
  constraint bank_line_once UNIQUE (line_key),
  constraint bank_line_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payout_batch(id) ON DELETE RESTRICT,
  constraint bank_line_file_id_fkey FOREIGN KEY (file_id) REFERENCES bank_file(id) ON DELETE RESTRICT,
  constraint bank_line_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout(id) ON DELETE RESTRICT,
  constraint bank_line_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES member(id) ON DELETE RESTRICT,
  constraint bank_line_kind_check CHECK ((kind = ANY (ARRAY['entry'::text, 'refused_payout'::text, 'refused_batch'::text, 'opening'::text]))),
  constraint bank_line_names_one CHECK ((num_nonnulls(payout_id, batch_id) <= 1)),
  constraint bank_line_settled_as_check CHECK ((settled_as = ANY (ARRAY['paid'::text, 'paid_before'::text, 'returned'::text, 'returned_before'::text, 'voided'::text, 'voided_before'::text, 'provider'::text, 'charge'::text, 'own'::text, 'suspense'::text, 'nothing'::text]))),
  constraint bank_line_settled_whole CHECK ((num_nulls(settled_as, settled_at, settled_by) = ANY (ARRAY[0, 3])))
);
CREATE INDEX bank_line_by_file ON public.bank_line USING btree (file_id);
CREATE INDEX bank_line_confirming_nothing ON public.bank_line USING btree (payout_id, batch_id) INCLUDE (amount_minor) WHERE ((kind = 'entry'::text) AND (COALESCE(payout_id, batch_id) IS NOT NULL) AND ((settled_as IS NULL) OR (settled_as <> ALL (ARRAY['paid'::text, 'paid_before'::text, 'returned'::text, 'returned_before'::text]))));
CREATE INDEX bank_line_open_in_turn ON public.bank_line USING btree (((kind <> 'opening'::text)), booked_on, id) INCLUDE (amount_minor, kind) WHERE (settled_at IS NULL);
CREATE UNIQUE INDEX bank_line_pays_once ON public.bank_line USING btree (COALESCE(payout_id, batch_id)) WHERE (settled_as = ANY (ARRAY['paid'::text, 'paid_before'::text]));
CREATE UNIQUE INDEX bank_line_returns_once ON public.bank_line USING btree (payout_id) WHERE (settled_as = ANY (ARRAY['returned'::text, 'returned_before'::text]));
CREATE INDEX bank_line_settled_in_turn ON public.bank_line USING btree (settled_at DESC, ((kind <> 'opening'::text)), booked_on, id) INCLUDE (kind) WHERE (settled_at IS NOT NULL);
CREATE TRIGGER bank_line_sums_kept AFTER INSERT OR DELETE OR UPDATE OF settled_at ON public.bank_line FOR EACH ROW EXECUTE FUNCTION keep_sums_of_bank_line();
CREATE TRIGGER deleted_line_seen AFTER DELETE ON public.bank_line FOR EACH ROW WHEN ((old.settled_as IS NOT NULL)) EXECUTE FUNCTION see_payouts_on_line();
CREATE TRIGGER line_settled_seen AFTER UPDATE OF settled_as ON public.bank_line FOR EACH ROW WHEN ((new.settled_as IS DISTINCT FROM old.settled_as)) EXECUTE FUNCTION see_payouts_on_line();
CREATE TRIGGER settled_line_seen AFTER INSERT ON public.bank_line FOR EACH ROW WHEN ((new.settled_as IS NOT NULL)) EXECUTE FUNCTION see_payouts_on_line();

create table batched_payout (
  batch_id uuid not null,
  payout_id uuid not null,
  constraint batched_payout_pkey PRIMARY KEY (batch_id, payout_id),
  constraint batched_payout_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payout_batch(id) ON DELETE RESTRICT,
  constraint batched_payout_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout(id) ON DELETE RESTRICT
);
CREATE INDEX batched_payout_by_payout ON public.batched_payout USING btree (payout_id);
CREATE TRIGGER batched_payout_append_only BEFORE DELETE OR UPDATE ON public.batched_payout FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER batched_payout_not_emptied BEFORE TRUNCATE ON public.batched_payout FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table billing_info (
  agency_id uuid not null,
  street_address text default ''::text not null,
  city text default ''::text not null,
  state text default ''::text not null,
  country text,
  postal_code text default ''::text not null,
  trn text default ''::text not null,
  updated_at timestamp with time zone not null,
  constraint billing_info_pkey PRIMARY KEY (agency_id),
  constraint billing_info_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE TRIGGER vat_id_due_kept AFTER INSERT OR DELETE OR UPDATE OF country, trn ON public.billing_info FOR EACH ROW EXECUTE FUNCTION keep_vat_id_due('agency_id');

create table calendar_feed (
  member_id uuid not null,
  key uuid not null,
  created_at timestamp with time zone not null,
  constraint calendar_feed_pkey PRIMARY KEY (member_id),
  constraint calendar_feed_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);

create table campaign (
  id uuid not null,
  agency_id uuid not null,
  name text not null,
  description text default ''::text not null,
  state text default 'draft'::text not null,
  shippable_product boolean default false not null,
  desired_creators integer default 1 not null,
  currency text not null,
  restriction_age_from integer,
  restriction_age_to integer,
  restriction_genders text[] default '{}'::text[] not null,
  restriction_countries text[] default '{}'::text[] not null,
  restriction_language text,
  last_rejection_reason text,
  candidates_new integer default 0 not null,
  candidates_accepted integer default 0 not null,
  candidates_declined integer default 0 not null,
  hired integer default 0 not null,
  submitted_at timestamp with time zone,
  published_at timestamp with time zone,
  edited_at timestamp with time zone,
  filled_at timestamp with time zone,
  hidden_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  checked_fill_at timestamp with time zone,
  delivery_days integer,
  wanted_files integer default 0 not null,
  wanted_types text[] default '{}'::text[] not null,
  constraint campaign_pkey PRIMARY KEY (id),
  constraint campaign_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint campaign_candidates_accepted_check CHECK ((candidates_accepted >= 0)),
  constraint campaign_candidates_declined_check CHECK ((candidates_declined >= 0)),
  constraint campaign_candidates_new_check CHECK ((candidates_new >= 0)),
  constraint campaign_delivery_days CHECK (((delivery_days >= 1) AND (delivery_days <= 90))),
  constraint campaign_desired_creators_check CHECK (((desired_creators >= 1) AND (desired_creators <= 20))),
  constraint campaign_hired_check CHECK ((hired >= 0)),
  constraint campaign_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'rejected'::text, 'in_review'::text, 'published'::text, 'filled'::text, 'delivered'::text])))
);
CREATE INDEX campaign_by_agency ON public.campaign USING btree (agency_id, id DESC);
CREATE INDEX campaign_by_agency_and_state ON public.campaign USING btree (agency_id, state, id DESC);
CREATE INDEX campaign_by_end_of_id ON public.campaign USING btree ("right"((id)::text, 12));
CREATE INDEX campaign_by_state ON public.campaign USING btree (state, submitted_at);
CREATE INDEX campaign_drawn ON public.campaign USING btree (id DESC) WHERE ((uuid_hash(id) & 4095) = 0);
CREATE INDEX campaign_edited ON public.campaign USING btree (edited_at DESC NULLS LAST, id DESC) WHERE ((edited_at IS NOT NULL) AND (state = ANY (ARRAY['published'::text, 'filled'::text])));
CREATE INDEX campaign_in_review ON public.campaign USING btree (submitted_at, id DESC) WHERE (state = 'in_review'::text);
CREATE INDEX campaign_newest_of_state ON public.campaign USING btree (state, id DESC);
CREATE INDEX campaign_not_draft ON public.campaign USING btree (id DESC) WHERE (state <> ALL (ARRAY['draft'::text, 'in_review'::text]));
CREATE INDEX campaign_on_market ON public.campaign USING btree (published_at DESC, id DESC) WHERE (published_at IS NOT NULL);
CREATE INDEX campaign_open_by_few_files ON public.campaign USING btree (((- wanted_files)) DESC, published_at DESC, id DESC) INCLUDE (wanted_files, wanted_types) WHERE ((state = 'published'::text) AND (hidden_at IS NULL) AND (published_at IS NOT NULL));
CREATE INDEX campaign_open_by_places ON public.campaign USING btree (((desired_creators - hired)) DESC, published_at DESC, id DESC) INCLUDE (desired_creators, hired) WHERE ((state = 'published'::text) AND (hidden_at IS NULL) AND (published_at IS NOT NULL));
CREATE INDEX campaign_open_by_shipping ON public.campaign USING btree (shippable_product, published_at DESC, id DESC) WHERE ((state = 'published'::text) AND (hidden_at IS NULL) AND (published_at IS NOT NULL));
CREATE INDEX campaign_open_for_photos ON public.campaign USING btree (published_at DESC, id DESC) WHERE ((state = 'published'::text) AND (hidden_at IS NULL) AND (published_at IS NOT NULL) AND ('photos'::text = ANY (wanted_types)));
CREATE INDEX campaign_open_for_video ON public.campaign USING btree (published_at DESC, id DESC) WHERE ((state = 'published'::text) AND (hidden_at IS NULL) AND (published_at IS NOT NULL) AND ('video'::text = ANY (wanted_types)));
CREATE INDEX campaign_open_in_turn ON public.campaign USING btree (published_at DESC, id DESC) INCLUDE (wanted_types) WHERE ((state = 'published'::text) AND (hidden_at IS NULL) AND (published_at IS NOT NULL));
CREATE INDEX campaign_searched ON public.campaign USING gin (name gin_trgm_ops);
CREATE INDEX campaign_to_check ON public.campaign USING btree (filled_at) WHERE ((state = 'filled'::text) AND (checked_fill_at IS DISTINCT FROM filled_at));
CREATE TRIGGER campaign_announced AFTER INSERT OR UPDATE ON public.campaign FOR EACH ROW EXECUTE FUNCTION announce_change('campaign', 'agency_id');
CREATE TRIGGER campaign_sums_kept AFTER INSERT OR DELETE OR UPDATE OF state, hidden_at, published_at, desired_creators, hired, wanted_files ON public.campaign FOR EACH ROW EXECUTE FUNCTION keep_sums_of_campaign();
CREATE TRIGGER campaign_words_kept AFTER INSERT OR UPDATE OF name, description, published_at ON public.campaign FOR EACH ROW EXECUTE FUNCTION keep_campaign_words();
CREATE TRIGGER creator_campaigns_renamed AFTER UPDATE OF name ON public.campaign FOR EACH ROW WHEN ((lower(new.name) <> lower(old.name))) EXECUTE FUNCTION rename_creator_campaigns();
CREATE TRIGGER past_applications_kept AFTER UPDATE OF state, hidden_at, published_at, desired_creators, hired, wanted_files, shippable_product, wanted_types ON public.campaign FOR EACH ROW WHEN (((((old.published_at IS NOT NULL) AND ((old.state <> 'published'::text) OR (old.hidden_at IS NOT NULL))) OR ((new.published_at IS NOT NULL) AND ((new.state <> 'published'::text) OR (new.hidden_at IS NOT NULL)))) AND ((((((old.published_at IS DISTINCT FROM new.published_at) OR (((old.state <> 'published'::text) OR (old.hidden_at IS NOT NULL)) IS DISTINCT FROM ((new.state <> 'published'::text) OR (new.hidden_at IS NOT NULL)))) OR ((old.desired_creators - old.hired) IS DISTINCT FROM (new.desired_creators - new.hired))) OR (old.wanted_files IS DISTINCT FROM new.wanted_files)) OR (old.shippable_product IS DISTINCT FROM new.shippable_product)) OR (old.wanted_types IS DISTINCT FROM new.wanted_types)))) EXECUTE FUNCTION keep_past_applications_of_campaign();

create table campaign_words (
  campaign_id uuid not null,
  name text not null,
  description text not null,
  constraint campaign_words_pkey PRIMARY KEY (campaign_id),
  constraint campaign_words_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE
);
CREATE INDEX campaign_words_searched ON public.campaign_words USING gin (name gin_trgm_ops, description gin_trgm_ops);

create table candidate_request (
  id uuid not null,
  campaign_id uuid not null,
  agency_id uuid not null,
  creator_id uuid not null,
  state text default 'new'::text not null,
  withdrawn boolean default false not null,
  lapsed boolean default false not null,
  note text default ''::text not null,
  price_minor bigint not null,
  price_owner text not null,
  offer_id uuid not null,
  offer_count integer default 1 not null,
  answer_due_at timestamp with time zone,
  reminded_at timestamp with time zone,
  conversation_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  declined_by text,
  delivery_days integer,
  renewed_at timestamp with time zone,
  constraint candidate_request_pkey PRIMARY KEY (id),
  constraint candidate_request_one_per_creator UNIQUE (campaign_id, creator_id),
  constraint candidate_request_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint candidate_request_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE RESTRICT,
  constraint candidate_request_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE SET NULL,
  constraint candidate_request_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint candidate_request_check CHECK (((NOT withdrawn) OR (state = 'declined'::text))),
  constraint candidate_request_declined_by_check CHECK ((declined_by = ANY (ARRAY['agency'::text, 'creator'::text]))),
  constraint candidate_request_delivery_days CHECK (((delivery_days >= 1) AND (delivery_days <= 90))),
  constraint candidate_request_price_minor_check CHECK ((price_minor > 0)),
  constraint candidate_request_price_owner_check CHECK ((price_owner = ANY (ARRAY['creator'::text, 'agency'::text]))),
  constraint candidate_request_state_check CHECK ((state = ANY (ARRAY['new'::text, 'accepted'::text, 'declined'::text])))
);
CREATE INDEX candidate_request_applied_to_agency ON public.candidate_request USING btree (agency_id, COALESCE(renewed_at, created_at) DESC, id DESC) INCLUDE (creator_id, created_at, renewed_at);
CREATE INDEX candidate_request_by_creator ON public.candidate_request USING btree (creator_id, id DESC);
CREATE INDEX candidate_request_by_pair ON public.candidate_request USING btree (agency_id, creator_id);
CREATE INDEX candidate_request_by_price ON public.candidate_request USING btree (campaign_id, price_minor, id DESC) INCLUDE (state);
CREATE INDEX candidate_request_due ON public.candidate_request USING btree (answer_due_at) WHERE (state = 'new'::text);
CREATE INDEX candidate_request_in_state_of_campaign ON public.candidate_request USING btree (campaign_id, state, COALESCE(renewed_at, created_at) DESC, id DESC) INCLUDE (created_at, renewed_at);
CREATE INDEX candidate_request_new_of_creator ON public.candidate_request USING btree (creator_id, campaign_id) WHERE (state = 'new'::text);
CREATE INDEX candidate_request_of_campaign ON public.candidate_request USING btree (campaign_id, COALESCE(renewed_at, created_at) DESC, id DESC) INCLUDE (state, created_at, renewed_at);
CREATE INDEX candidate_request_to_remind ON public.candidate_request USING btree (answer_due_at) WHERE ((state = 'new'::text) AND (reminded_at IS NULL));
CREATE INDEX candidate_request_undecided_of_agency ON public.candidate_request USING btree (agency_id, campaign_id) INCLUDE (price_owner, answer_due_at, id) WHERE (state = 'new'::text);
CREATE TRIGGER candidate_request_announced AFTER INSERT OR UPDATE ON public.candidate_request FOR EACH ROW EXECUTE FUNCTION announce_change('candidate-request', 'agency_id', 'creator_id');
CREATE TRIGGER candidate_request_sums_kept AFTER INSERT OR DELETE ON public.candidate_request FOR EACH ROW EXECUTE FUNCTION keep_sums_of_candidate_request();
CREATE TRIGGER past_application_kept AFTER INSERT ON public.candidate_request FOR EACH ROW EXECUTE FUNCTION keep_past_application_of_request();

create table chargeback (
  id uuid not null,
  payment_id uuid not null,
  dispute_ref text not null,
  state text default 'open'::text not null,
  is_inquiry boolean not null,
  amount_minor bigint not null,
  currency text not null,
  reason text not null,
  due_at timestamp with time zone,
  opened_at timestamp with time zone not null,
  withdrawn_minor bigint default 0 not null,
  reinstated_minor bigint default 0 not null,
  fee_minor bigint default 0 not null,
  postings integer default 0 not null,
  asked_at timestamp with time zone,
  answered_at timestamp with time zone,
  explanation text,
  accepted_at timestamp with time zone,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null,
  agency_id uuid,
  contract_id uuid,
  campaign_id uuid,
  creator_id uuid,
  constraint chargeback_pkey PRIMARY KEY (id),
  constraint chargeback_once_per_dispute UNIQUE (dispute_ref),
  constraint chargeback_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id) ON DELETE RESTRICT,
  constraint chargeback_amount_minor_check CHECK ((amount_minor > 0)),
  constraint chargeback_decided_whole CHECK (((decided_at IS NOT NULL) = (state = ANY (ARRAY['won'::text, 'lost'::text])))),
  constraint chargeback_reinstated_minor_check CHECK ((reinstated_minor >= 0)),
  constraint chargeback_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'won'::text, 'lost'::text]))),
  constraint chargeback_withdrawn_minor_check CHECK ((withdrawn_minor >= 0))
);
CREATE INDEX chargeback_by_agency ON public.chargeback USING btree (agency_id);
CREATE INDEX chargeback_by_campaign ON public.chargeback USING btree (campaign_id);
CREATE INDEX chargeback_by_creator ON public.chargeback USING btree (creator_id);
CREATE INDEX chargeback_by_end_of_id ON public.chargeback USING btree ("right"((id)::text, 12));
CREATE INDEX chargeback_by_job ON public.chargeback USING btree (contract_id);
CREATE INDEX chargeback_by_payment ON public.chargeback USING btree (payment_id);
CREATE INDEX chargeback_in_turn ON public.chargeback USING btree (id DESC) INCLUDE (state) WHERE (state <> 'open'::text);
CREATE INDEX chargeback_lost_or_open ON public.chargeback USING btree (agency_id) INCLUDE (payment_id) WHERE ((NOT is_inquiry) AND (state <> 'won'::text));
CREATE INDEX chargeback_open_in_turn ON public.chargeback USING btree (due_at, id DESC) INCLUDE (state) WHERE (state = 'open'::text);
CREATE INDEX chargeback_searched ON public.chargeback USING gin (dispute_ref gin_trgm_ops);
CREATE INDEX chargeback_undecided ON public.chargeback USING btree (due_at) WHERE (state = ANY (ARRAY['open'::text, 'answered'::text]));
CREATE INDEX chargeback_undecided_of_agency ON public.chargeback USING btree (agency_id, contract_id) WHERE ((state = ANY (ARRAY['open'::text, 'answered'::text])) AND (NOT is_inquiry));
CREATE TRIGGER chargeback_announced AFTER INSERT OR UPDATE ON public.chargeback FOR EACH ROW EXECUTE FUNCTION announce_chargeback();
CREATE TRIGGER chargeback_job_set BEFORE INSERT ON public.chargeback FOR EACH ROW EXECUTE FUNCTION set_job_of_chargeback();

create table contract (
  id uuid not null,
  candidate_request_id uuid not null,
  campaign_id uuid not null,
  agency_id uuid not null,
  creator_id uuid not null,
  conversation_id uuid not null,
  state text default 'in_progress'::text not null,
  price_minor bigint not null,
  currency text not null,
  shipping_address jsonb,
  auto_finalize_at timestamp with time zone,
  delivered_at timestamp with time zone,
  finalized_at timestamp with time zone,
  completed_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  reported_by text,
  report_reason text,
  reported_at timestamp with time zone,
  agency_acted_at timestamp with time zone not null,
  creator_acted_at timestamp with time zone not null,
  delivery_reminders integer default 0 not null,
  created_at timestamp with time zone not null,
  report_dismissed_at timestamp with time zone,
  due_at timestamp with time zone,
  due_reminders integer default 0 not null,
  delivery_since timestamp with time zone,
  unsent_items integer default 0 not null,
  constraint contract_pkey PRIMARY KEY (id),
  constraint contract_once_per_request UNIQUE (candidate_request_id),
  constraint contract_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint contract_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE RESTRICT,
  constraint contract_candidate_request_id_fkey FOREIGN KEY (candidate_request_id) REFERENCES candidate_request(id) ON DELETE RESTRICT,
  constraint contract_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE RESTRICT,
  constraint contract_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint contract_price_minor_check CHECK ((price_minor > 0)),
  constraint contract_reported_by_check CHECK ((reported_by = ANY (ARRAY['agency'::text, 'creator'::text]))),
  constraint contract_state_check CHECK ((state = ANY (ARRAY['in_progress'::text, 'delivered'::text, 'finalizing'::text, 'completed'::text, 'cancelled'::text])))
);
CREATE INDEX contract_by_agency_and_state ON public.contract USING btree (agency_id, state, id DESC);
CREATE INDEX contract_by_campaign ON public.contract USING btree (campaign_id, id DESC);
CREATE INDEX contract_by_creator_and_state ON public.contract USING btree (creator_id, state, id DESC);
CREATE INDEX contract_by_end_of_id ON public.contract USING btree ("right"((id)::text, 12));
CREATE INDEX contract_by_state ON public.contract USING btree (state, id DESC);
CREATE INDEX contract_delivered_of_agency ON public.contract USING btree (agency_id, delivered_at) INCLUDE (id, state, price_minor) WHERE (delivered_at IS NOT NULL);
CREATE INDEX contract_delivered_of_creator ON public.contract USING btree (creator_id, delivered_at) INCLUDE (id, state, price_minor) WHERE (delivered_at IS NOT NULL);
CREATE INDEX contract_drawn ON public.contract USING btree (id DESC) WHERE ((uuid_hash(id) & 4095) = 0);
CREATE INDEX contract_due ON public.contract USING btree (auto_finalize_at) WHERE (state = 'delivered'::text);
CREATE INDEX contract_due_left_to_remind ON public.contract USING btree (due_reminders, due_at) WHERE ((state = 'in_progress'::text) AND (due_reminders < 2));
CREATE INDEX contract_of_agency ON public.contract USING btree (agency_id, id DESC) INCLUDE (state, price_minor, due_at, campaign_id, creator_id);
CREATE INDEX contract_of_agency_by_price ON public.contract USING btree (agency_id, price_minor, id DESC) INCLUDE (state);
CREATE INDEX contract_of_creator ON public.contract USING btree (creator_id, id DESC) INCLUDE (state, price_minor, due_at, campaign_id, agency_id);
CREATE INDEX contract_of_creator_by_price ON public.contract USING btree (creator_id, price_minor, id DESC) INCLUDE (state);
CREATE INDEX contract_reported ON public.contract USING btree (reported_at) WHERE (reported_at IS NOT NULL);
CREATE INDEX contract_silent_to_remind ON public.contract USING btree (delivery_reminders, COALESCE(delivery_since, created_at)) WHERE ((state = 'in_progress'::text) AND (due_at IS NULL));
CREATE INDEX contract_to_complete ON public.contract USING btree (finalized_at) WHERE (state = 'finalizing'::text);
CREATE INDEX contract_to_finalize_of_agency ON public.contract USING btree (agency_id, auto_finalize_at) WHERE (state = 'delivered'::text);
CREATE INDEX contract_to_finalize_of_creator ON public.contract USING btree (creator_id, auto_finalize_at) WHERE (state = 'delivered'::text);
CREATE INDEX contract_working_of_agency ON public.contract USING btree (agency_id, due_at, id DESC) INCLUDE (price_minor, campaign_id, creator_id) WHERE (state = 'in_progress'::text);
CREATE INDEX contract_working_of_creator ON public.contract USING btree (creator_id, due_at, id DESC) INCLUDE (price_minor, campaign_id, agency_id) WHERE (state = 'in_progress'::text);
CREATE TRIGGER contract_announced AFTER INSERT ON public.contract FOR EACH ROW EXECUTE FUNCTION announce_change('contract', 'agency_id', 'creator_id');
CREATE TRIGGER contract_change_announced AFTER UPDATE ON public.contract FOR EACH ROW WHEN ((new.unsent_items = old.unsent_items)) EXECUTE FUNCTION announce_change('contract', 'agency_id', 'creator_id');
CREATE TRIGGER contract_ends_takes AFTER UPDATE ON public.contract FOR EACH ROW WHEN ((COALESCE(new.completed_at, new.cancelled_at) IS DISTINCT FROM COALESCE(old.completed_at, old.cancelled_at))) EXECUTE FUNCTION end_takes();
CREATE TRIGGER contract_sums_kept AFTER INSERT OR DELETE OR UPDATE OF state ON public.contract FOR EACH ROW EXECUTE FUNCTION keep_sums_of_contract();
CREATE TRIGGER creator_campaign_kept AFTER INSERT ON public.contract FOR EACH ROW EXECUTE FUNCTION keep_creator_campaign();
CREATE TRIGGER items_cancelled AFTER UPDATE OF state ON public.contract FOR EACH ROW WHEN (((new.state = 'cancelled'::text) <> (old.state = 'cancelled'::text))) EXECUTE FUNCTION cancel_items();

create table contract_asset (
  id uuid not null,
  contract_id uuid not null,
  desired_asset_id uuid not null,
  type text not null,
  committed integer not null,
  "position" integer not null,
  lost_rounds integer default 0 not null,
  crop text,
  requirements jsonb,
  lost_rounds_by_place integer[] default '{}'::integer[] not null,
  constraint contract_asset_pkey PRIMARY KEY (id),
  constraint contract_asset_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id) ON DELETE CASCADE,
  constraint contract_asset_desired_asset_id_fkey FOREIGN KEY (desired_asset_id) REFERENCES desired_asset(id) ON DELETE RESTRICT,
  constraint contract_asset_committed_check CHECK ((committed > 0)),
  constraint contract_asset_type_check CHECK ((type = ANY (ARRAY['video'::text, 'photos'::text])))
);
CREATE INDEX contract_asset_by_desired ON public.contract_asset USING btree (desired_asset_id);
CREATE INDEX contract_asset_of_contract ON public.contract_asset USING btree (contract_id, "position") INCLUDE (committed);
CREATE TRIGGER asked_items_counted AFTER INSERT ON public.contract_asset FOR EACH ROW EXECUTE FUNCTION count_asked_items();

create table contract_media (
  id uuid not null,
  contract_id uuid not null,
  contract_asset_id uuid not null,
  media_id uuid not null,
  name text not null,
  note text default ''::text not null,
  state text not null,
  change_request_message text,
  rounds integer default 0 not null,
  take integer default 1 not null,
  review_since timestamp with time zone,
  auto_approve_at timestamp with time zone,
  review_reminders integer default 0 not null,
  sent_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  review_reminder_at timestamp with time zone generated always as (
CASE
    WHEN (auto_approve_at IS NULL) THEN NULL::timestamp with time zone
    WHEN (review_reminders = 0) THEN (((COALESCE(review_since, sent_at) AT TIME ZONE 'UTC'::text) + ((auto_approve_at - COALESCE(review_since, sent_at)) / (2)::double precision)) AT TIME ZONE 'UTC'::text)
    WHEN ((review_reminders = 1) AND ((auto_approve_at - COALESCE(review_since, sent_at)) > '2 days'::interval)) THEN (((auto_approve_at AT TIME ZONE 'UTC'::text) - '1 day'::interval) AT TIME ZONE 'UTC'::text)
    ELSE NULL::timestamp with time zone
END) stored,
  failure jsonb,
  held boolean default false not null,
  held_reminder_at timestamp with time zone,
  agency_id uuid,
  creator_id uuid,
  is_cancelled boolean default false not null,
  constraint contract_media_pkey PRIMARY KEY (id),
  constraint contract_media_file_once UNIQUE (media_id),
  constraint contract_media_contract_asset_id_fkey FOREIGN KEY (contract_asset_id) REFERENCES contract_asset(id) ON DELETE CASCADE,
  constraint contract_media_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id) ON DELETE CASCADE,
  constraint contract_media_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE RESTRICT,
  constraint contract_media_held_failed CHECK (((NOT held) OR (state = 'failed'::text))),
  constraint contract_media_held_reminded CHECK ((held OR (held_reminder_at IS NULL))),
  constraint contract_media_state_check CHECK ((state = ANY (ARRAY['processing'::text, 'needs_review'::text, 'changes_requested'::text, 'approved'::text, 'failed'::text])))
);
CREATE INDEX contract_media_approved_of_agency ON public.contract_media USING btree (agency_id, updated_at) INCLUDE (contract_id) WHERE ((state = 'approved'::text) AND (NOT is_cancelled));
CREATE INDEX contract_media_approved_of_creator ON public.contract_media USING btree (creator_id, updated_at) INCLUDE (contract_id) WHERE ((state = 'approved'::text) AND (NOT is_cancelled));
CREATE INDEX contract_media_by_asset ON public.contract_media USING btree (contract_asset_id, id);
CREATE INDEX contract_media_due ON public.contract_media USING btree (auto_approve_at) WHERE (state = 'needs_review'::text);
CREATE INDEX contract_media_failed ON public.contract_media USING btree (contract_id) INCLUDE (id) WHERE (state = 'failed'::text);
CREATE INDEX contract_media_failed_of_agency ON public.contract_media USING btree (agency_id, contract_id) WHERE (state = 'failed'::text);
CREATE INDEX contract_media_failed_of_creator ON public.contract_media USING btree (creator_id, contract_id) WHERE (state = 'failed'::text);
CREATE INDEX contract_media_held ON public.contract_media USING btree (held_reminder_at) WHERE (held AND (held_reminder_at IS NOT NULL));
CREATE INDEX contract_media_in_state ON public.contract_media USING btree (contract_id, state) INCLUDE (id, updated_at, auto_approve_at);
CREATE INDEX contract_media_processing ON public.contract_media USING btree (updated_at) WHERE (state = 'processing'::text);
CREATE INDEX contract_media_to_remind ON public.contract_media USING btree (review_reminder_at) WHERE ((state = 'needs_review'::text) AND (review_reminder_at IS NOT NULL));
CREATE INDEX contract_media_waiting_of_agency ON public.contract_media USING btree (agency_id, state, contract_id DESC) INCLUDE (auto_approve_at, creator_id) WHERE ((state = ANY (ARRAY['needs_review'::text, 'changes_requested'::text])) AND (NOT is_cancelled));
CREATE INDEX contract_media_waiting_of_creator ON public.contract_media USING btree (creator_id, state, contract_id DESC) INCLUDE (auto_approve_at, agency_id) WHERE ((state = ANY (ARRAY['needs_review'::text, 'changes_requested'::text])) AND (NOT is_cancelled));
CREATE TRIGGER contract_media_announced AFTER INSERT OR DELETE OR UPDATE ON public.contract_media FOR EACH ROW EXECUTE FUNCTION announce_contract_media();
CREATE TRIGGER deleted_item_counted AFTER DELETE ON public.contract_media FOR EACH ROW WHEN ((old.state <> 'failed'::text)) EXECUTE FUNCTION count_sent_items();
CREATE TRIGGER failed_item_counted AFTER UPDATE OF state ON public.contract_media FOR EACH ROW WHEN (((new.state = 'failed'::text) <> (old.state = 'failed'::text))) EXECUTE FUNCTION count_sent_items();
CREATE TRIGGER item_sides_set BEFORE INSERT ON public.contract_media FOR EACH ROW EXECUTE FUNCTION set_sides_of_item();
CREATE TRIGGER sent_item_counted AFTER INSERT ON public.contract_media FOR EACH ROW WHEN ((new.state <> 'failed'::text)) EXECUTE FUNCTION count_sent_items();

create table contract_media_take (
  contract_media_id uuid not null,
  take integer not null,
  media_id uuid not null,
  note text default ''::text not null,
  change_request_message text,
  sent_at timestamp with time zone not null,
  held boolean default false not null,
  original_removed_at timestamp with time zone,
  previews_removed_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint contract_media_take_pkey PRIMARY KEY (contract_media_id, take),
  constraint contract_media_take_contract_media_id_fkey FOREIGN KEY (contract_media_id) REFERENCES contract_media(id) ON DELETE CASCADE,
  constraint contract_media_take_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE RESTRICT
);
CREATE INDEX contract_media_take_by_media ON public.contract_media_take USING btree (media_id);
CREATE INDEX contract_media_take_original_due ON public.contract_media_take USING btree (ended_at) WHERE ((original_removed_at IS NULL) AND (ended_at IS NOT NULL));
CREATE INDEX contract_media_take_previews_due ON public.contract_media_take USING btree (ended_at) WHERE ((previews_removed_at IS NULL) AND (ended_at IS NOT NULL));

create table conversation (
  id uuid not null,
  agency_id uuid not null,
  creator_id uuid not null,
  created_at timestamp with time zone not null,
  agency_sort_name text default ''::text not null,
  creator_sort_name text default ''::text not null,
  constraint conversation_pkey PRIMARY KEY (id),
  constraint conversation_one_per_pair UNIQUE (agency_id, creator_id),
  constraint conversation_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint conversation_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES member(id) ON DELETE RESTRICT
);
CREATE INDEX conversation_of_agency_by_name ON public.conversation USING btree (uuid_hash(agency_id), agency_id, creator_sort_name, id DESC) INCLUDE (creator_id);
CREATE INDEX conversation_of_creator_by_name ON public.conversation USING btree (uuid_hash(creator_id), creator_id, agency_sort_name, id DESC) INCLUDE (agency_id);
CREATE TRIGGER conversation_named BEFORE INSERT ON public.conversation FOR EACH ROW EXECUTE FUNCTION name_conversation();

create table conversation_member (
  conversation_id uuid not null,
  member_id uuid not null,
  unread integer default 0 not null,
  unread_since timestamp with time zone,
  unread_mailed_at timestamp with time zone,
  last_message_id uuid,
  written_since timestamp with time zone,
  other_id uuid,
  constraint conversation_member_pkey PRIMARY KEY (conversation_id, member_id),
  constraint conversation_member_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE,
  constraint conversation_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint conversation_member_unread_check CHECK ((unread >= 0))
);
CREATE INDEX conversation_member_by_turn ON public.conversation_member USING btree (member_id, last_message_id DESC NULLS LAST, conversation_id DESC) INCLUDE (other_id);
CREATE INDEX conversation_member_unread ON public.conversation_member USING btree (written_since) WHERE ((written_since IS NOT NULL) AND (unread_mailed_at IS NULL));
CREATE INDEX conversation_member_unread_in_turn ON public.conversation_member USING btree (member_id, last_message_id DESC NULLS LAST, conversation_id DESC) INCLUDE (unread, other_id) WHERE (unread > 0);
CREATE TRIGGER conversation_announced AFTER INSERT OR UPDATE ON public.conversation_member FOR EACH ROW EXECUTE FUNCTION announce_conversation();
CREATE TRIGGER conversation_member_sums_kept AFTER INSERT OR DELETE ON public.conversation_member FOR EACH ROW EXECUTE FUNCTION keep_sums_of_conversation_member();
CREATE TRIGGER other_side_set BEFORE INSERT ON public.conversation_member FOR EACH ROW EXECUTE FUNCTION set_other_side();

create table creator_campaign (
  creator_id uuid not null,
  campaign_id uuid not null,
  name text not null,
  constraint creator_campaign_pkey PRIMARY KEY (creator_id, campaign_id) INCLUDE (name)
);

create table creator_paper (
  id uuid not null,
  creator_id uuid not null,
  kind text not null,
  payout_id uuid,
  number text not null,
  issued_at timestamp with time zone not null,
  content jsonb not null,
  storage_key text,
  storage_sha256 text,
  damaged_at timestamp with time zone,
  payment_id uuid,
  refund_id uuid,
  constraint creator_paper_pkey PRIMARY KEY (id),
  constraint creator_paper_number_once UNIQUE (kind, number),
  constraint creator_paper_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint creator_paper_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id) ON DELETE RESTRICT,
  constraint creator_paper_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout(id) ON DELETE RESTRICT,
  constraint creator_paper_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id) ON DELETE RESTRICT,
  constraint creator_paper_credit_note_of_refund CHECK (((kind <> 'self_billed_credit_note'::text) OR (refund_id IS NOT NULL))),
  constraint creator_paper_kind_check CHECK ((kind = ANY (ARRAY['payout_statement'::text, 'self_billed_invoice'::text, 'self_billed_credit_note'::text]))),
  constraint creator_paper_self_billed_for_payment CHECK (((kind = 'payout_statement'::text) = (payment_id IS NULL))),
  constraint creator_paper_sha256_in_hex CHECK ((storage_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint creator_paper_statement_of_payout CHECK (((kind = 'payout_statement'::text) = (payout_id IS NOT NULL)))
);
CREATE INDEX creator_paper_by_creator ON public.creator_paper USING btree (creator_id, id DESC);
CREATE INDEX creator_paper_by_kind ON public.creator_paper USING btree (kind, id DESC);
CREATE INDEX creator_paper_by_payment ON public.creator_paper USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX creator_paper_by_time ON public.creator_paper USING btree (issued_at, id);
CREATE INDEX creator_paper_damaged ON public.creator_paper USING btree (number) WHERE (damaged_at IS NOT NULL);
CREATE INDEX creator_paper_drawn ON public.creator_paper USING btree (id DESC) WHERE ((uuid_hash(id) & 4095) = 0);
CREATE INDEX creator_paper_of_creator_by_kind ON public.creator_paper USING btree (creator_id, kind, id DESC);
CREATE UNIQUE INDEX creator_paper_one_per_payment ON public.creator_paper USING btree (payment_id) WHERE ((kind = 'self_billed_invoice'::text) AND (refund_id IS NULL));
CREATE UNIQUE INDEX creator_paper_one_per_payout ON public.creator_paper USING btree (payout_id) WHERE (payout_id IS NOT NULL);
CREATE UNIQUE INDEX creator_paper_one_per_refund ON public.creator_paper USING btree (refund_id, kind) WHERE (refund_id IS NOT NULL);
CREATE TRIGGER creator_paper_append_only BEFORE DELETE OR UPDATE OF id, creator_id, kind, payout_id, payment_id, refund_id, number, issued_at, content ON public.creator_paper FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER creator_paper_not_emptied BEFORE TRUNCATE ON public.creator_paper FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER creator_paper_sums_kept AFTER INSERT OR DELETE ON public.creator_paper FOR EACH ROW EXECUTE FUNCTION keep_sums_of_creator_paper();

create table creator_paper_series (
  creator_id uuid not null,
  kind text not null,
  last integer not null,
  constraint creator_paper_series_pkey PRIMARY KEY (creator_id, kind),
  constraint creator_paper_series_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES member(id) ON DELETE RESTRICT
);

create table creator_profile (
  creator_id uuid not null,
  state text default 'incomplete'::text not null,
  last_rejection_reason text,
  gender text,
  birth_date date,
  native_language text,
  languages text[] default '{}'::text[] not null,
  short_bio text default ''::text not null,
  country text,
  street_address text default ''::text not null,
  city text default ''::text not null,
  state_region text default ''::text not null,
  postal_code text default ''::text not null,
  instagram text default ''::text not null,
  submitted_at timestamp with time zone,
  verified_at timestamp with time zone,
  portfolio_changed_at timestamp with time zone,
  quality_good integer default 0 not null,
  quality_bad integer default 0 not null,
  professionalism_good integer default 0 not null,
  professionalism_bad integer default 0 not null,
  constraint creator_profile_pkey PRIMARY KEY (creator_id),
  constraint creator_profile_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint creator_profile_gender_check CHECK ((gender = ANY (ARRAY['female'::text, 'male'::text, 'non_binary'::text, 'trans_man'::text, 'trans_woman'::text]))),
  constraint creator_profile_state_check CHECK ((state = ANY (ARRAY['incomplete'::text, 'in_review'::text, 'verified'::text])))
);
CREATE INDEX creator_profile_by_state ON public.creator_profile USING btree (state, submitted_at);
CREATE INDEX creator_profile_changed ON public.creator_profile USING btree (portfolio_changed_at DESC NULLS LAST, creator_id DESC) WHERE ((portfolio_changed_at IS NOT NULL) AND (state = 'verified'::text));
CREATE INDEX creator_profile_decided ON public.creator_profile USING btree (creator_id DESC) WHERE (state <> 'in_review'::text);
CREATE INDEX creator_profile_drawn ON public.creator_profile USING btree (creator_id DESC) WHERE ((uuid_hash(creator_id) & 4095) = 0);
CREATE INDEX creator_profile_in_review ON public.creator_profile USING btree (submitted_at, creator_id DESC) WHERE (state = 'in_review'::text);
CREATE INDEX creator_profile_newest_of_state ON public.creator_profile USING btree (state, creator_id DESC);
CREATE TRIGGER creator_profile_announced AFTER UPDATE ON public.creator_profile FOR EACH ROW EXECUTE FUNCTION announce_change('creator-profile', 'creator_id');
CREATE TRIGGER creator_profile_sums_kept AFTER INSERT OR DELETE OR UPDATE OF state ON public.creator_profile FOR EACH ROW EXECUTE FUNCTION keep_sums_of_creator_profile();
CREATE TRIGGER vat_id_due_kept AFTER INSERT OR DELETE OR UPDATE OF country ON public.creator_profile FOR EACH ROW EXECUTE FUNCTION keep_vat_id_due('creator_id');

create table creator_tax (
  creator_id uuid not null,
  status text not null,
  tax_number text not null,
  updated_at timestamp with time zone not null,
  tin text default ''::text not null,
  birth_city text default ''::text not null,
  birth_country text default ''::text not null,
  constraint creator_tax_pkey PRIMARY KEY (creator_id),
  constraint creator_tax_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint creator_tax_status_check CHECK ((status = ANY (ARRAY['private'::text, 'small_business'::text, 'vat_registered'::text])))
);
CREATE TRIGGER vat_id_due_kept AFTER INSERT OR DELETE OR UPDATE OF status, tax_number ON public.creator_tax FOR EACH ROW EXECUTE FUNCTION keep_vat_id_due('creator_id');

create table dac7_file (
  id uuid not null,
  year integer not null,
  kind text not null,
  message_ref_id text not null,
  follows uuid,
  head text not null,
  platform text not null,
  platform_ref text not null,
  operator_id uuid not null,
  taken_at timestamp with time zone not null,
  constraint dac7_file_pkey PRIMARY KEY (id),
  constraint dac7_file_named_once UNIQUE (message_ref_id),
  constraint dac7_file_follows_fkey FOREIGN KEY (follows) REFERENCES dac7_file(id) ON DELETE RESTRICT,
  constraint dac7_file_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint dac7_file_first_follows_none CHECK (((kind = ANY (ARRAY['first'::text, 'nil'::text])) = (follows IS NULL))),
  constraint dac7_file_kind_check CHECK ((kind = ANY (ARRAY['first'::text, 'nil'::text, 'correction'::text, 'addition'::text])))
);
CREATE INDEX dac7_file_by_follows ON public.dac7_file USING btree (follows);
CREATE INDEX dac7_file_by_operator ON public.dac7_file USING btree (operator_id);
CREATE INDEX dac7_file_by_year ON public.dac7_file USING btree (year, id);
CREATE TRIGGER dac7_file_append_only BEFORE DELETE OR UPDATE ON public.dac7_file FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dac7_file_not_emptied BEFORE TRUNCATE ON public.dac7_file FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table dac7_filing (
  id uuid not null,
  file_id uuid not null,
  filed_on date,
  operator_id uuid not null,
  said_at timestamp with time zone not null,
  constraint dac7_filing_pkey PRIMARY KEY (id),
  constraint dac7_filing_file_id_fkey FOREIGN KEY (file_id) REFERENCES dac7_file(id) ON DELETE RESTRICT,
  constraint dac7_filing_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES member(id) ON DELETE RESTRICT
);
CREATE INDEX dac7_filing_by_file ON public.dac7_filing USING btree (file_id, id DESC);
CREATE INDEX dac7_filing_by_operator ON public.dac7_filing USING btree (operator_id);
CREATE TRIGGER dac7_filing_append_only BEFORE DELETE OR UPDATE ON public.dac7_filing FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dac7_filing_not_emptied BEFORE TRUNCATE ON public.dac7_filing FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table dac7_record (
  file_id uuid not null,
  number integer not null,
  member_id uuid not null,
  doc_type text not null,
  doc_ref_id text not null,
  corrects text,
  content text not null,
  seller_hash text,
  constraint dac7_record_pkey PRIMARY KEY (file_id, number),
  constraint dac7_record_named_once UNIQUE (doc_ref_id),
  constraint dac7_record_one_per_seller UNIQUE (file_id, member_id),
  constraint dac7_record_file_id_fkey FOREIGN KEY (file_id) REFERENCES dac7_file(id) ON DELETE RESTRICT,
  constraint dac7_record_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint dac7_record_new_corrects_none CHECK (((doc_type = 'OECD1'::text) = (corrects IS NULL))),
  constraint dac7_record_type_check CHECK ((doc_type = ANY (ARRAY['OECD1'::text, 'OECD2'::text, 'OECD3'::text])))
);
CREATE INDEX dac7_record_by_member ON public.dac7_record USING btree (member_id, file_id);
CREATE INDEX dac7_record_known ON public.dac7_record USING btree (file_id, member_id) INCLUDE (doc_type, seller_hash);
CREATE TRIGGER dac7_record_append_only BEFORE DELETE OR UPDATE ON public.dac7_record FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dac7_record_not_emptied BEFORE TRUNCATE ON public.dac7_record FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table data_export (
  member_id uuid not null,
  name text not null,
  begun_at timestamp with time zone not null,
  made_at timestamp with time zone,
  constraint data_export_pkey PRIMARY KEY (member_id),
  constraint data_export_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX data_export_by_name ON public.data_export USING btree (name);

create table departed_seller (
  member_id uuid not null,
  first_name text not null,
  last_name text not null,
  company_name text not null,
  birth_date date,
  street_address text not null,
  postal_code text not null,
  city text not null,
  country text,
  status text,
  tax_number text not null,
  tin text not null,
  iban text not null,
  account_holder text not null,
  kept_at timestamp with time zone not null,
  birth_city text default ''::text not null,
  birth_country text default ''::text not null,
  constraint departed_seller_pkey PRIMARY KEY (member_id),
  constraint departed_seller_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint departed_seller_status_check CHECK ((status = ANY (ARRAY['private'::text, 'small_business'::text, 'vat_registered'::text])))
);

create table desired_asset (
  id uuid not null,
  campaign_id uuid not null,
  type text not null,
  count integer not null,
  brief text default ''::text not null,
  crop text,
  "position" integer not null,
  removed_at timestamp with time zone,
  requirements jsonb,
  constraint desired_asset_pkey PRIMARY KEY (id),
  constraint desired_asset_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE,
  constraint desired_asset_count_check CHECK (((count >= 1) AND (count <= 50))),
  constraint desired_asset_type_check CHECK ((type = ANY (ARRAY['video'::text, 'photos'::text])))
);
CREATE INDEX desired_asset_by_campaign ON public.desired_asset USING btree (campaign_id, "position");
CREATE TRIGGER wanted_files_kept AFTER UPDATE ON public.desired_asset REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_wanted_files();
CREATE TRIGGER wanted_files_kept_of_new AFTER INSERT ON public.desired_asset REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_wanted_files();
CREATE TRIGGER wanted_files_kept_of_old AFTER DELETE ON public.desired_asset REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_wanted_files();

create table earning (
  id uuid not null,
  contract_id uuid not null,
  creator_id uuid not null,
  state text default 'future'::text not null,
  amount_minor bigint not null,
  currency text not null,
  created_at timestamp with time zone not null,
  earned_at timestamp with time zone,
  voided_at timestamp with time zone,
  constraint earning_pkey PRIMARY KEY (id),
  constraint earning_once_per_contract UNIQUE (contract_id),
  constraint earning_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id) ON DELETE RESTRICT,
  constraint earning_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint earning_amount_minor_check CHECK ((amount_minor > 0)),
  constraint earning_state_check CHECK ((state = ANY (ARRAY['future'::text, 'earned'::text])))
);
CREATE INDEX earning_amounts_of_creator ON public.earning USING btree (creator_id, id DESC) INCLUDE (state, amount_minor) WHERE (voided_at IS NULL);
CREATE INDEX earning_by_creator ON public.earning USING btree (creator_id, id DESC);
CREATE TRIGGER earning_announced AFTER INSERT OR UPDATE ON public.earning FOR EACH ROW EXECUTE FUNCTION announce_change('earning', 'creator_id');
CREATE TRIGGER earning_sums_kept AFTER INSERT OR DELETE OR UPDATE OF state, earned_at, voided_at ON public.earning FOR EACH ROW EXECUTE FUNCTION keep_sums_of_earning();

create table feedback (
  id uuid not null,
  contract_id uuid not null,
  content_quality text,
  professionalism text,
  created_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  constraint feedback_pkey PRIMARY KEY (id),
  constraint feedback_once_per_contract UNIQUE (contract_id),
  constraint feedback_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id) ON DELETE CASCADE,
  constraint feedback_content_quality_check CHECK ((content_quality = ANY (ARRAY['good'::text, 'bad'::text]))),
  constraint feedback_professionalism_check CHECK ((professionalism = ANY (ARRAY['good'::text, 'bad'::text])))
);

create table idempotency_key (
  member_id uuid not null,
  key text not null,
  request_hash bytea not null,
  created_at timestamp with time zone not null,
  begun text,
  sent text,
  constraint idempotency_key_pkey PRIMARY KEY (member_id, key),
  constraint idempotency_key_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_key_by_age ON public.idempotency_key USING btree (created_at);

create table installation (
  name text not null,
  value text not null,
  constraint installation_pkey PRIMARY KEY (name)
);

create table invoice (
  id uuid not null,
  payment_id uuid not null,
  refund_id uuid,
  kind text not null,
  number text not null,
  issued_at timestamp with time zone not null,
  content jsonb not null,
  storage_key text,
  storage_sha256 text,
  damaged_at timestamp with time zone,
  constraint invoice_pkey PRIMARY KEY (id),
  constraint invoice_number_once UNIQUE (kind, number),
  constraint invoice_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id) ON DELETE RESTRICT,
  constraint invoice_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id) ON DELETE RESTRICT,
  constraint invoice_credit_note_of_refund CHECK (((kind <> 'credit_note'::text) OR (refund_id IS NOT NULL))),
  constraint invoice_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text]))),
  constraint invoice_sha256_in_hex CHECK ((storage_sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX invoice_by_payment ON public.invoice USING btree (payment_id);
CREATE INDEX invoice_by_time ON public.invoice USING btree (issued_at, id);
CREATE INDEX invoice_damaged ON public.invoice USING btree (number) WHERE (damaged_at IS NOT NULL);
CREATE UNIQUE INDEX invoice_one_per_payment ON public.invoice USING btree (payment_id) WHERE ((kind = 'invoice'::text) AND (refund_id IS NULL));
CREATE UNIQUE INDEX invoice_one_per_refund ON public.invoice USING btree (refund_id, kind) WHERE (refund_id IS NOT NULL);
CREATE TRIGGER invoice_append_only BEFORE DELETE OR UPDATE OF id, payment_id, refund_id, kind, number, issued_at, content ON public.invoice FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_not_emptied BEFORE TRUNCATE ON public.invoice FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table kept_sum (
  list text not null,
  owner uuid not null,
  part text not null,
  amount bigint not null,
  is_folded boolean default false not null
);
CREATE INDEX kept_sum_by_list ON public.kept_sum USING btree (list, owner, part) INCLUDE (amount);
CREATE INDEX kept_sum_to_fold ON public.kept_sum USING btree (list) WHERE (NOT is_folded);

create table ledger_account (
  id uuid not null,
  kind text not null,
  member_id uuid,
  number integer,
  constraint ledger_account_pkey PRIMARY KEY (id),
  constraint ledger_account_number_once UNIQUE (kind, number),
  constraint ledger_account_once UNIQUE NULLS NOT DISTINCT (kind, member_id),
  constraint ledger_account_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint ledger_account_check CHECK (((kind = ANY (ARRAY['agency'::text, 'creator'::text])) = (member_id IS NOT NULL))),
  constraint ledger_account_kind_check CHECK ((kind = ANY (ARRAY['agency'::text, 'creator'::text, 'fee_revenue'::text, 'vat'::text, 'clearing'::text, 'payouts'::text, 'platform_loss'::text, 'suspense'::text, 'bank'::text, 'bank_charges'::text, 'own_funds'::text, 'chargebacks'::text, 'provider_fees'::text, 'provider_transit'::text]))),
  constraint ledger_account_numbered_for_members CHECK (((number IS NOT NULL) = (member_id IS NOT NULL)))
);

create table ledger_entry (
  id uuid not null,
  transaction_id uuid not null,
  account_id uuid not null,
  amount_minor bigint not null,
  currency text not null,
  created_at timestamp with time zone not null,
  constraint ledger_entry_pkey PRIMARY KEY (id),
  constraint ledger_entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account(id) ON DELETE RESTRICT,
  constraint ledger_entry_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transaction(id) ON DELETE RESTRICT,
  constraint ledger_entry_amount_minor_check CHECK ((amount_minor <> 0))
);
CREATE INDEX ledger_entry_by_account ON public.ledger_entry USING btree (account_id, id);
CREATE INDEX ledger_entry_by_account_time ON public.ledger_entry USING btree (account_id, created_at, id);
CREATE INDEX ledger_entry_by_time ON public.ledger_entry USING btree (created_at, id);
CREATE INDEX ledger_entry_by_transaction ON public.ledger_entry USING btree (transaction_id);
CREATE TRIGGER ledger_entry_append_only BEFORE DELETE OR UPDATE ON public.ledger_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER ledger_entry_balanced AFTER INSERT ON public.ledger_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_sums_to_zero();
CREATE TRIGGER ledger_entry_not_emptied BEFORE TRUNCATE ON public.ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entry_sums_kept AFTER INSERT OR DELETE ON public.ledger_entry FOR EACH ROW EXECUTE FUNCTION keep_sums_of_ledger_entry();

create table ledger_proof (
  id uuid not null,
  up_to uuid not null,
  proven_at timestamp with time zone not null,
  whole_at timestamp with time zone not null,
  constraint ledger_proof_pkey PRIMARY KEY (id)
);

create table ledger_transaction (
  id uuid not null,
  cause text not null,
  created_at timestamp with time zone not null,
  constraint ledger_transaction_pkey PRIMARY KEY (id),
  constraint ledger_transaction_cause_once UNIQUE (cause)
);
CREATE INDEX ledger_transaction_by_time ON public.ledger_transaction USING btree (created_at, id);
CREATE TRIGGER ledger_transaction_append_only BEFORE DELETE OR UPDATE ON public.ledger_transaction FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER ledger_transaction_has_entries AFTER INSERT ON public.ledger_transaction DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_has_entries();
CREATE TRIGGER ledger_transaction_not_emptied BEFORE TRUNCATE ON public.ledger_transaction FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table mail (
  id uuid not null,
  to_address text not null,
  cause text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  next_try_at timestamp with time zone,
  tries integer default 0 not null,
  failed_at timestamp with time zone,
  failure text,
  letter jsonb not null,
  refused_since timestamp with time zone,
  constraint mail_pkey PRIMARY KEY (id),
  constraint mail_cause_once UNIQUE (cause),
  constraint mail_sent_or_failed CHECK (((sent_at IS NULL) OR (failed_at IS NULL)))
);
CREATE INDEX mail_by_address ON public.mail USING btree (lower(to_address), id DESC);
CREATE INDEX mail_by_age ON public.mail USING btree (created_at);
CREATE INDEX mail_due ON public.mail USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);
CREATE INDEX mail_due_with_key ON public.mail USING btree (next_try_at) WHERE ((next_try_at IS NOT NULL) AND ((letter -> 'letter'::text) ? 'token'::text));
CREATE INDEX mail_latest ON public.mail USING btree (id DESC);
CREATE INDEX mail_refused ON public.mail USING btree (failed_at) WHERE (failed_at IS NOT NULL);
CREATE TRIGGER mail_sums_kept AFTER INSERT OR DELETE OR UPDATE OF sent_at ON public.mail FOR EACH ROW EXECUTE FUNCTION keep_sums_of_mail();

create table mail_link (
  id uuid not null,
  member_id uuid not null,
  kind text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint mail_link_pkey PRIMARY KEY (id),
  constraint mail_link_token_once UNIQUE (token_hash),
  constraint mail_link_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint mail_link_kind_check CHECK ((kind = ANY (ARRAY['confirm'::text, 'reset'::text])))
);
CREATE INDEX mail_link_by_end ON public.mail_link USING btree (expires_at);
CREATE INDEX mail_link_by_member ON public.mail_link USING btree (member_id, kind);

create table media (
  id uuid not null,
  owner_id uuid not null,
  entity text not null,
  entity_id uuid,
  kind text not null,
  mime text not null,
  file_name text not null,
  size_bytes bigint not null,
  storage_key text not null,
  duration_seconds double precision,
  created_at timestamp with time zone not null,
  found_used_at timestamp with time zone,
  cover_asked_at timestamp with time zone,
  constraint media_pkey PRIMARY KEY (id),
  constraint media_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint media_entity_check CHECK ((entity = ANY (ARRAY['PortfolioItemOriginal'::text, 'CampaignReferenceMaterial'::text, 'ContractMediaOriginal'::text, 'MessageAttachment'::text]))),
  constraint media_kind_check CHECK ((kind = ANY (ARRAY['video'::text, 'image'::text, 'other'::text])))
);
CREATE INDEX media_by_age ON public.media USING btree (created_at);
CREATE INDEX media_by_owner ON public.media USING btree (owner_id);
CREATE INDEX media_by_slot ON public.media USING btree (entity_id) WHERE (entity = 'ContractMediaOriginal'::text);
CREATE INDEX media_kept_by_owner ON public.media USING btree (owner_id) INCLUDE (size_bytes) WHERE (entity <> 'ContractMediaOriginal'::text);
CREATE INDEX media_never_swept ON public.media USING btree (created_at) WHERE (found_used_at IS NULL);
CREATE INDEX media_to_look_at ON public.media USING btree ((((found_used_at - '2000-01-01 00:00:00+00'::timestamp with time zone) +
CASE
    WHEN (entity = 'CampaignReferenceMaterial'::text) THEN '30 days'::interval
    ELSE GREATEST('30 days'::interval, LEAST((found_used_at - created_at), '365 days'::interval))
END))) WHERE (found_used_at IS NOT NULL);

create table media_rendition (
  media_id uuid not null,
  variant text not null,
  mime text not null,
  storage_key text not null,
  size_bytes bigint not null,
  width integer,
  height integer,
  rate_num integer,
  rate_den integer,
  frames integer,
  rate_read boolean default false not null,
  constraint media_rendition_pkey PRIMARY KEY (media_id, variant),
  constraint media_rendition_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  constraint media_rendition_rate_whole CHECK ((((rate_num IS NULL) = (rate_den IS NULL)) AND ((rate_num IS NULL) = (frames IS NULL)) AND (((rate_num > 0) AND (rate_den > 0) AND (frames > 0)) IS NOT FALSE)))
);
CREATE INDEX media_rendition_rate_unread ON public.media_rendition USING btree (media_id) WHERE ((variant = 'watermarked'::text) AND (mime = 'video/mp4'::text) AND (NOT rate_read));

create table member (
  id uuid not null,
  email text not null,
  email_key text not null,
  password_hash text not null,
  role text not null,
  first_name text not null,
  last_name text not null,
  company_name text default ''::text not null,
  display_name text not null,
  residence_country text default ''::text not null,
  picture_key text,
  confirmed_at timestamp with time zone,
  suspended_at timestamp with time zone,
  suspension_reason text,
  deleted_at timestamp with time zone,
  mail_preferences jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone not null,
  constraint member_pkey PRIMARY KEY (id),
  constraint member_email_once UNIQUE (email_key),
  constraint member_role_check CHECK ((role = ANY (ARRAY['agency'::text, 'creator'::text, 'operator'::text])))
);
CREATE INDEX member_by_end_of_id ON public.member USING btree ("right"((id)::text, 12));
CREATE INDEX member_by_role ON public.member USING btree (role, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX member_displayed ON public.member USING gin (display_name gin_trgm_ops);
CREATE INDEX member_drawn ON public.member USING btree (id DESC) WHERE ((uuid_hash(id) & 4095) = 0);
CREATE INDEX member_live ON public.member USING btree (id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX member_operating ON public.member USING btree (id) WHERE (role = 'operator'::text);
CREATE INDEX member_searched ON public.member USING gin ((((((((((display_name || ' '::text) || first_name) || ' '::text) || last_name) || ' '::text) || company_name) || ' '::text) || email)) gin_trgm_ops);
CREATE INDEX member_suspended ON public.member USING btree (id DESC) WHERE (suspended_at IS NOT NULL);
CREATE TRIGGER member_face_announced AFTER UPDATE OF display_name, picture_key, mail_preferences ON public.member FOR EACH ROW WHEN (((old.display_name IS DISTINCT FROM new.display_name) OR (old.picture_key IS DISTINCT FROM new.picture_key) OR ((old.mail_preferences -> 'unread_messages'::text) IS DISTINCT FROM (new.mail_preferences -> 'unread_messages'::text)))) EXECUTE FUNCTION announce_member_face();
CREATE TRIGGER member_pause_announced AFTER UPDATE OF suspended_at ON public.member FOR EACH ROW WHEN (((old.suspended_at IS NULL) AND (new.suspended_at IS NOT NULL))) EXECUTE FUNCTION announce_pause();
CREATE TRIGGER member_renamed AFTER UPDATE OF display_name ON public.member FOR EACH ROW WHEN ((lower(new.display_name) <> lower(old.display_name))) EXECUTE FUNCTION member_renamed();
CREATE TRIGGER member_sums_kept AFTER INSERT OR DELETE OR UPDATE OF role, confirmed_at, deleted_at ON public.member FOR EACH ROW EXECUTE FUNCTION keep_sums_of_member();

create table message (
  id uuid not null,
  conversation_id uuid not null,
  sender_id uuid,
  text text not null,
  client_message_id text,
  created_at timestamp with time zone not null,
  attachment_count integer default 0 not null,
  line jsonb,
  constraint message_pkey PRIMARY KEY (id),
  constraint message_once UNIQUE (conversation_id, sender_id, client_message_id),
  constraint message_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE,
  constraint message_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint message_attachment_count_check CHECK (((attachment_count >= 0) AND (attachment_count <= 10))),
  constraint message_line_is_the_systems CHECK (((line IS NOT NULL) = (sender_id IS NULL)))
);
CREATE INDEX message_by_conversation ON public.message USING btree (conversation_id, id DESC);

create table message_attachment (
  message_id uuid not null,
  "position" integer not null,
  media_id uuid not null,
  preview text not null,
  sent_at timestamp with time zone not null,
  constraint message_attachment_pkey PRIMARY KEY (message_id, "position"),
  constraint message_attachment_file_once UNIQUE (media_id),
  constraint message_attachment_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE RESTRICT,
  constraint message_attachment_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE,
  constraint message_attachment_position_check CHECK ((("position" >= 0) AND ("position" <= 9))),
  constraint message_attachment_preview_check CHECK ((preview = ANY (ARRAY['processing'::text, 'ready'::text, 'none'::text])))
);
CREATE INDEX message_attachment_processing ON public.message_attachment USING btree (sent_at) WHERE (preview = 'processing'::text);
CREATE TRIGGER message_attachment_announced AFTER UPDATE OF preview ON public.message_attachment FOR EACH ROW EXECUTE FUNCTION announce_attachment();

create table migration (
  name text not null,
  hash text not null,
  ran_at timestamp with time zone default now() not null,
  constraint migration_pkey PRIMARY KEY (name)
);

create table notification (
  id uuid not null,
  member_id uuid not null,
  data jsonb not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone,
  type text generated always as (
CASE (data ->> 'type'::text)
    WHEN 'legacy'::text THEN (data ->> 'was'::text)
    ELSE (data ->> 'type'::text)
END) stored not null,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX notification_by_member ON public.notification USING btree (member_id, id DESC);
CREATE INDEX notification_unseen ON public.notification USING btree (member_id) WHERE (seen_at IS NULL);
CREATE INDEX notification_unseen_reply ON public.notification USING btree (member_id, ((data ->> 'contractMediaId'::text))) WHERE ((seen_at IS NULL) AND (type = 'remark_replied'::text));
CREATE TRIGGER notification_announced AFTER INSERT ON public.notification FOR EACH ROW EXECUTE FUNCTION announce_notification();
CREATE TRIGGER notification_removed_announced AFTER DELETE ON public.notification REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_seen();
CREATE TRIGGER notification_seen_announced AFTER UPDATE ON public.notification REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_seen();
CREATE TRIGGER notification_sums_kept AFTER INSERT OR DELETE ON public.notification FOR EACH ROW EXECUTE FUNCTION keep_sums_of_notification();

create table number_series (
  name text not null,
  last integer not null,
  constraint number_series_pkey PRIMARY KEY (name)
);

create table offer (
  id uuid not null,
  candidate_request_id uuid not null,
  number integer not null,
  made_by text not null,
  price_minor bigint not null,
  created_at timestamp with time zone not null,
  constraint offer_pkey PRIMARY KEY (id),
  constraint offer_numbered UNIQUE (candidate_request_id, number),
  constraint offer_candidate_request_id_fkey FOREIGN KEY (candidate_request_id) REFERENCES candidate_request(id) ON DELETE CASCADE,
  constraint offer_made_by_check CHECK ((made_by = ANY (ARRAY['creator'::text, 'agency'::text]))),
  constraint offer_price_minor_check CHECK ((price_minor > 0))
);

create table offer_asset (
  offer_id uuid not null,
  desired_asset_id uuid not null,
  count integer not null,
  constraint offer_asset_pkey PRIMARY KEY (offer_id, desired_asset_id),
  constraint offer_asset_desired_asset_id_fkey FOREIGN KEY (desired_asset_id) REFERENCES desired_asset(id) ON DELETE RESTRICT,
  constraint offer_asset_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id) ON DELETE CASCADE,
  constraint offer_asset_count_check CHECK ((count >= 0))
);
CREATE INDEX offer_asset_by_desired ON public.offer_asset USING btree (desired_asset_id);

create table owed_after_deletion (
  creator_id uuid not null,
  since timestamp with time zone not null,
  constraint owed_after_deletion_pkey PRIMARY KEY (creator_id),
  constraint owed_after_deletion_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES member(id) ON DELETE RESTRICT
);

create table past_application (
  campaign_id uuid not null,
  creator_id uuid not null,
  published_at timestamp with time zone not null,
  open_places integer not null,
  wanted_files integer not null,
  shippable_product boolean default false not null,
  wanted_types text[] default '{}'::text[] not null,
  constraint past_application_pkey PRIMARY KEY (campaign_id, creator_id)
);
CREATE INDEX past_application_by_free_places ON public.past_application USING btree (creator_id, open_places DESC, published_at DESC, campaign_id DESC) INCLUDE (shippable_product, wanted_types);
CREATE INDEX past_application_by_least_files ON public.past_application USING btree (creator_id, ((- wanted_files)) DESC, published_at DESC, campaign_id DESC) INCLUDE (wanted_files, shippable_product, wanted_types);
CREATE INDEX past_application_newest ON public.past_application USING btree (creator_id, published_at DESC, campaign_id DESC) INCLUDE (shippable_product, wanted_types);

create table payment (
  id uuid not null,
  contract_id uuid not null,
  agency_id uuid not null,
  state text default 'future'::text not null,
  currency text not null,
  creator_fee_minor bigint not null,
  service_fee_minor bigint not null,
  vat_minor bigint not null,
  total_minor bigint generated always as (((creator_fee_minor + service_fee_minor) + vat_minor)) stored,
  vat_reason text not null,
  vat_rate numeric default 0 not null,
  description text not null,
  failure jsonb,
  failed_since timestamp with time zone,
  retries integer default 0 not null,
  next_retry_at timestamp with time zone,
  charging_since timestamp with time zone,
  charge_key text,
  charge_attempts integer default 0 not null,
  charge_ref text,
  method_id uuid,
  scheduled_at timestamp with time zone,
  paid_at timestamp with time zone,
  voided_at timestamp with time zone,
  refunded_minor bigint default 0 not null,
  refunded_at timestamp with time zone,
  created_at timestamp with time zone not null,
  buyer jsonb,
  reminders smallint default 0 not null,
  reminded_at timestamp with time zone,
  remind_at timestamp with time zone,
  reminders_paused_at timestamp with time zone,
  reminders_paused_by uuid,
  reminders_pause_reason text,
  confirm_ref text,
  confirm_begun_at timestamp with time zone,
  provider text,
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_once_per_contract UNIQUE (contract_id),
  constraint payment_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint payment_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id) ON DELETE RESTRICT,
  constraint payment_method_id_fkey FOREIGN KEY (method_id) REFERENCES payment_method(id) ON DELETE SET NULL,
  constraint payment_reminders_paused_by_fkey FOREIGN KEY (reminders_paused_by) REFERENCES member(id) ON DELETE RESTRICT,
  constraint payment_buyer_once_due CHECK (((state = 'future'::text) OR (buyer IS NOT NULL))),
  constraint payment_charged_or_confirmed CHECK (((confirm_ref IS NULL) OR (charging_since IS NULL))),
  constraint payment_confirm_begun_of_one CHECK (((confirm_begun_at IS NULL) OR (confirm_ref IS NOT NULL))),
  constraint payment_confirmed_only_while_due CHECK (((confirm_ref IS NULL) OR ((state = 'scheduled'::text) AND (voided_at IS NULL)))),
  constraint payment_creator_fee_minor_check CHECK ((creator_fee_minor > 0)),
  constraint payment_pause_whole CHECK ((((reminders_paused_at IS NULL) = (reminders_paused_by IS NULL)) AND ((reminders_paused_at IS NULL) = (reminders_pause_reason IS NULL)))),
  constraint payment_refund_within_total CHECK ((refunded_minor <= ((creator_fee_minor + service_fee_minor) + vat_minor))),
  constraint payment_refunded_minor_check CHECK ((refunded_minor >= 0)),
  constraint payment_reminded_only_if_failed CHECK (((remind_at IS NULL) OR ((state = 'scheduled'::text) AND (failure IS NOT NULL) AND (voided_at IS NULL) AND (reminders_paused_at IS NULL)))),
  constraint payment_reminders_at_most CHECK (((reminders >= 0) AND (reminders <= 3))),
  constraint payment_service_fee_minor_check CHECK ((service_fee_minor >= 0)),
  constraint payment_state_check CHECK ((state = ANY (ARRAY['future'::text, 'scheduled'::text, 'paid'::text]))),
  constraint payment_vat_minor_check CHECK ((vat_minor >= 0))
);
CREATE INDEX payment_amounts_of_agency ON public.payment USING btree (agency_id, state, id DESC) INCLUDE (total_minor, refunded_minor) WHERE (voided_at IS NULL);
CREATE INDEX payment_by_agency ON public.payment USING btree (agency_id, id DESC);
CREATE INDEX payment_by_charge ON public.payment USING btree (charge_ref) WHERE (charge_ref IS NOT NULL);
CREATE INDEX payment_by_end_of_id ON public.payment USING btree ("right"((id)::text, 12));
CREATE INDEX payment_by_state ON public.payment USING btree (state, id DESC) WHERE (voided_at IS NULL);
CREATE INDEX payment_charging ON public.payment USING btree (charging_since) WHERE (charging_since IS NOT NULL);
CREATE INDEX payment_drawn ON public.payment USING btree (id DESC) WHERE ((uuid_hash(id) & 4095) = 0);
CREATE INDEX payment_failed ON public.payment USING btree (failed_since, id DESC) INCLUDE (next_retry_at) WHERE ((failure IS NOT NULL) AND (state = 'scheduled'::text) AND (voided_at IS NULL));
CREATE INDEX payment_failed_in_turn ON public.payment USING btree (agency_id, next_retry_at, contract_id) WHERE ((failure IS NOT NULL) AND (voided_at IS NULL));
CREATE INDEX payment_live ON public.payment USING btree (id DESC) WHERE (voided_at IS NULL);
CREATE INDEX payment_live_of_agency ON public.payment USING btree (agency_id, id DESC) INCLUDE (contract_id, state, total_minor) WHERE (voided_at IS NULL);
CREATE INDEX payment_of_agency_by_total ON public.payment USING btree (agency_id, total_minor, id DESC) INCLUDE (state) WHERE (voided_at IS NULL);
CREATE INDEX payment_paid_by_time ON public.payment USING btree (paid_at) WHERE (state = 'paid'::text);
CREATE INDEX payment_refunded_in_turn ON public.payment USING btree (id DESC) WHERE ((refunded_minor > 0) AND (voided_at IS NULL));
CREATE INDEX payment_searched ON public.payment USING gin (description gin_trgm_ops);
CREATE INDEX payment_to_confirm ON public.payment USING btree (confirm_begun_at) WHERE (confirm_begun_at IS NOT NULL);
CREATE INDEX payment_to_remind ON public.payment USING btree (remind_at) WHERE (remind_at IS NOT NULL);
CREATE INDEX payment_to_retry ON public.payment USING btree (next_retry_at) WHERE (next_retry_at IS NOT NULL);
CREATE TRIGGER payment_announced AFTER INSERT OR UPDATE ON public.payment FOR EACH ROW EXECUTE FUNCTION announce_change('payment', 'agency_id');
CREATE TRIGGER payment_of_contract_announced AFTER UPDATE OF failure, next_retry_at, refunded_minor ON public.payment FOR EACH ROW WHEN (((old.failure IS DISTINCT FROM new.failure) OR (old.next_retry_at IS DISTINCT FROM new.next_retry_at) OR (old.refunded_minor IS DISTINCT FROM new.refunded_minor))) EXECUTE FUNCTION announce_payment_of_contract();
CREATE TRIGGER payment_sums_kept AFTER INSERT OR DELETE OR UPDATE OF state, paid_at, voided_at, creator_fee_minor, service_fee_minor, vat_minor ON public.payment FOR EACH ROW EXECUTE FUNCTION keep_sums_of_payment();

create table payment_customer (
  agency_id uuid not null,
  provider text not null,
  customer_ref text not null,
  constraint payment_customer_pkey PRIMARY KEY (agency_id),
  constraint payment_customer_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES member(id) ON DELETE CASCADE
);

create table payment_method (
  id uuid not null,
  agency_id uuid not null,
  provider text not null,
  method_ref text not null,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  is_default boolean default false not null,
  created_at timestamp with time zone not null,
  constraint payment_method_pkey PRIMARY KEY (id),
  constraint payment_method_once UNIQUE (provider, method_ref),
  constraint payment_method_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX payment_method_by_agency ON public.payment_method USING btree (agency_id, created_at);
CREATE UNIQUE INDEX payment_method_one_default ON public.payment_method USING btree (agency_id) WHERE is_default;

create table payout (
  id uuid not null,
  creator_id uuid not null,
  state text default 'requested'::text not null,
  amount_minor bigint not null,
  currency text not null,
  beneficiary jsonb not null,
  beneficiary_changed_at timestamp with time zone not null,
  batch_id uuid,
  first_operator_id uuid,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  returned_at timestamp with time zone,
  return_reason text,
  first_operator_at timestamp with time zone,
  second_operator_id uuid,
  is_first_account boolean default false not null,
  is_paid_on_line boolean default false not null,
  is_returned_on_line boolean default false not null,
  constraint payout_pkey PRIMARY KEY (id),
  constraint payout_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payout_batch(id) ON DELETE RESTRICT,
  constraint payout_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint payout_first_operator_id_fkey FOREIGN KEY (first_operator_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint payout_second_operator_id_fkey FOREIGN KEY (second_operator_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint payout_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payout_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'paid'::text])))
);
CREATE INDEX payout_amounts_open ON public.payout USING btree (creator_id) INCLUDE (batch_id, amount_minor) WHERE ((state = 'requested'::text) AND (returned_at IS NULL));
CREATE INDEX payout_by_batch ON public.payout USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX payout_by_creator ON public.payout USING btree (creator_id, id DESC);
CREATE INDEX payout_drawn ON public.payout USING btree (id DESC) WHERE ((uuid_hash(id) & 511) = 0);
CREATE INDEX payout_in_turn ON public.payout USING btree ((
CASE
    WHEN ((state = 'requested'::text) AND (returned_at IS NULL)) THEN 0
    ELSE 1
END), id) INCLUDE (state, returned_at);
CREATE INDEX payout_not_on_line ON public.payout USING btree (paid_at) INCLUDE (amount_minor) WHERE ((paid_at IS NOT NULL) AND (NOT is_paid_on_line));
CREATE INDEX payout_paid ON public.payout USING btree (id) WHERE ((state = 'paid'::text) AND (returned_at IS NULL));
CREATE INDEX payout_return_not_on_line ON public.payout USING btree (returned_at) INCLUDE (amount_minor) WHERE ((paid_at IS NOT NULL) AND (returned_at IS NOT NULL) AND (NOT is_returned_on_line));
CREATE INDEX payout_returned ON public.payout USING btree (id) WHERE (returned_at IS NOT NULL);
CREATE INDEX payout_searched ON public.payout USING gin ((((((id)::text ||
CASE
    WHEN (batch_id IS NULL) THEN ''::text
    ELSE (' '::text || (batch_id)::text)
END) || ' '::text) || (beneficiary)::text)) gin_trgm_ops);
CREATE INDEX payout_waiting ON public.payout USING btree (id) WHERE (state = 'requested'::text);
CREATE TRIGGER payout_announced AFTER INSERT ON public.payout FOR EACH ROW EXECUTE FUNCTION announce_change('payout', 'creator_id');
CREATE TRIGGER payout_change_announced AFTER UPDATE ON public.payout FOR EACH ROW WHEN ((((new.is_paid_on_line = old.is_paid_on_line) AND (new.is_returned_on_line = old.is_returned_on_line)) OR (new.batch_id IS DISTINCT FROM old.batch_id))) EXECUTE FUNCTION announce_change('payout', 'creator_id');
CREATE TRIGGER payout_of_batch_seen BEFORE UPDATE OF batch_id ON public.payout FOR EACH ROW WHEN ((new.batch_id IS DISTINCT FROM old.batch_id)) EXECUTE FUNCTION see_payout_of_batch();
CREATE TRIGGER payout_sums_kept AFTER INSERT OR DELETE OR UPDATE OF state, paid_at, returned_at ON public.payout FOR EACH ROW EXECUTE FUNCTION keep_sums_of_payout();

create table payout_batch (
  id uuid not null,
  operator_id uuid not null,
  file text not null,
  created_at timestamp with time zone not null,
  void_at timestamp with time zone,
  void_by uuid,
  void_reason text,
  constraint payout_batch_pkey PRIMARY KEY (id),
  constraint payout_batch_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint payout_batch_void_by_fkey FOREIGN KEY (void_by) REFERENCES member(id) ON DELETE RESTRICT,
  constraint payout_batch_void_whole CHECK ((num_nulls(void_at, void_by, void_reason) = ANY (ARRAY[0, 3])))
);
CREATE TRIGGER payout_batch_append_only BEFORE DELETE OR UPDATE OF id, operator_id, file, created_at ON public.payout_batch FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_batch_not_emptied BEFORE TRUNCATE ON public.payout_batch FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table payout_beneficiary (
  creator_id uuid not null,
  full_name text not null,
  address text not null,
  iban text not null,
  bic text not null,
  bank_name text not null,
  bank_address text not null,
  changed_at timestamp with time zone not null,
  first_saved_at timestamp with time zone,
  constraint payout_beneficiary_pkey PRIMARY KEY (creator_id),
  constraint payout_beneficiary_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES member(id) ON DELETE CASCADE
);

create table portfolio_item (
  id uuid not null,
  creator_id uuid not null,
  media_id uuid not null,
  name text not null,
  state text not null,
  thumbnail_index integer default 0 not null,
  thumbnail_count integer default 0 not null,
  "position" integer not null,
  created_at timestamp with time zone not null,
  failure jsonb,
  constraint portfolio_item_pkey PRIMARY KEY (id),
  constraint portfolio_item_media_once UNIQUE (media_id),
  constraint portfolio_item_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint portfolio_item_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE RESTRICT,
  constraint portfolio_item_state_check CHECK ((state = ANY (ARRAY['processing'::text, 'ready'::text, 'failed'::text])))
);
CREATE INDEX portfolio_item_by_creator ON public.portfolio_item USING btree (creator_id, "position");
CREATE INDEX portfolio_item_processing ON public.portfolio_item USING btree (created_at) WHERE (state = 'processing'::text);
CREATE TRIGGER portfolio_item_announced AFTER INSERT OR UPDATE ON public.portfolio_item FOR EACH ROW EXECUTE FUNCTION announce_change('portfolio-item', 'creator_id');

create table proven_sum (
  proof_id uuid not null,
  account_id uuid not null,
  cause text not null,
  currency text not null,
  minor bigint not null,
  constraint proven_sum_pkey PRIMARY KEY (proof_id, account_id, cause, currency)
);

create table provider_day (
  day date not null,
  kind text not null,
  currency text not null,
  lines integer not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  constraint provider_day_pkey PRIMARY KEY (day, kind, currency)
);

create table provider_event (
  id text not null,
  type text not null,
  received_at timestamp with time zone not null,
  constraint provider_event_pkey PRIMARY KEY (id)
);

create table provider_line (
  id uuid not null,
  line_ref text,
  kind text not null,
  type text not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  currency text not null,
  source_ref text,
  charge_ref text,
  key text,
  words text not null,
  moved_at timestamp with time zone not null,
  available_at timestamp with time zone,
  taken_at timestamp with time zone not null,
  fit text default 'waiting'::text not null,
  booked_minor bigint,
  payment_id uuid,
  refund_id uuid,
  suspense_id uuid,
  chargeback_id uuid,
  posted_at timestamp with time zone,
  look_at timestamp with time zone,
  looks integer default 0 not null,
  settled_as text,
  settled_at timestamp with time zone,
  settled_by uuid,
  settle_note text,
  settlements integer default 0 not null,
  constraint provider_line_pkey PRIMARY KEY (id),
  constraint provider_line_once UNIQUE (line_ref),
  constraint provider_line_chargeback_id_fkey FOREIGN KEY (chargeback_id) REFERENCES chargeback(id) ON DELETE RESTRICT,
  constraint provider_line_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id) ON DELETE RESTRICT,
  constraint provider_line_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id) ON DELETE RESTRICT,
  constraint provider_line_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES member(id) ON DELETE RESTRICT,
  constraint provider_line_suspense_id_fkey FOREIGN KEY (suspense_id) REFERENCES suspense(id) ON DELETE RESTRICT,
  constraint provider_line_fit_check CHECK ((fit = ANY (ARRAY['waiting'::text, 'fits'::text, 'differs'::text, 'unknown'::text, 'missing'::text, 'foreign'::text]))),
  constraint provider_line_kind_check CHECK ((kind = ANY (ARRAY['charge'::text, 'refund'::text, 'refund_failure'::text, 'dispute'::text, 'fee'::text, 'payout'::text, 'payout_failure'::text, 'other'::text]))),
  constraint provider_line_missing_whole CHECK (((line_ref IS NULL) = (fit = 'missing'::text))),
  constraint provider_line_settled_as CHECK ((settled_as = ANY (ARRAY['fee'::text, 'own'::text, 'loss'::text, 'nothing'::text]))),
  constraint provider_line_settled_whole CHECK ((((settled_as IS NULL) = (settled_at IS NULL)) AND ((settled_as IS NULL) = (settled_by IS NULL)) AND ((settled_as IS NULL) = (settle_note IS NULL))))
);
CREATE INDEX provider_line_by_charge ON public.provider_line USING btree (charge_ref, kind) WHERE (charge_ref IS NOT NULL);
CREATE INDEX provider_line_by_chargeback ON public.provider_line USING btree (chargeback_id) WHERE (chargeback_id IS NOT NULL);
CREATE INDEX provider_line_by_key ON public.provider_line USING btree (key, kind) WHERE (key IS NOT NULL);
CREATE INDEX provider_line_by_kind ON public.provider_line USING btree (kind, moved_at DESC, id DESC);
CREATE INDEX provider_line_by_time ON public.provider_line USING btree (moved_at DESC, id DESC);
CREATE UNIQUE INDEX provider_line_missing_once ON public.provider_line USING btree (kind, COALESCE(refund_id, payment_id)) WHERE (line_ref IS NULL);
CREATE INDEX provider_line_not_fitting ON public.provider_line USING btree (fit, moved_at DESC, id DESC) WHERE (fit <> 'fits'::text);
CREATE INDEX provider_line_open ON public.provider_line USING btree (moved_at DESC, id DESC) WHERE ((settled_at IS NULL) AND (fit = ANY (ARRAY['differs'::text, 'unknown'::text, 'missing'::text, 'foreign'::text])));
CREATE INDEX provider_line_settled ON public.provider_line USING btree (moved_at DESC, id DESC) WHERE (settled_at IS NOT NULL);
CREATE INDEX provider_line_settled_by ON public.provider_line USING btree (settled_by) WHERE (settled_by IS NOT NULL);
CREATE INDEX provider_line_to_look_at ON public.provider_line USING btree (look_at, id) WHERE (look_at IS NOT NULL);
CREATE TRIGGER provider_line_sums_kept AFTER INSERT OR DELETE OR UPDATE OF kind, moved_at ON public.provider_line FOR EACH ROW EXECUTE FUNCTION keep_sums_of_provider_line();

create table provider_take (
  provider text not null,
  reached_at timestamp with time zone not null,
  compared_until timestamp with time zone not null,
  taken_at timestamp with time zone,
  balance_minor bigint,
  clearing_minor bigint,
  constraint provider_take_pkey PRIMARY KEY (provider)
);

create table put_aside (
  clock text not null,
  item_id text not null,
  subject text,
  subject_id uuid,
  tries integer not null,
  last_words text not null,
  first_failed_at timestamp with time zone not null,
  next_try_at timestamp with time zone not null,
  constraint put_aside_pkey PRIMARY KEY (clock, item_id)
);
CREATE INDEX put_aside_due ON public.put_aside USING btree (next_try_at);

create table record_claim (
  subject text not null,
  subject_id uuid not null,
  operator_id uuid not null,
  claimed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint record_claim_pkey PRIMARY KEY (subject, subject_id),
  constraint record_claim_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint record_claim_subject_check CHECK ((subject = ANY (ARRAY['campaign'::text, 'creator_profile'::text, 'contract'::text, 'payment'::text, 'chargeback'::text])))
);
CREATE INDEX record_claim_of_operator ON public.record_claim USING btree (operator_id);
CREATE TRIGGER claim_announced AFTER INSERT OR DELETE OR UPDATE ON public.record_claim FOR EACH ROW EXECUTE FUNCTION announce_claim();

create table record_look (
  operator_id uuid not null,
  subject text not null,
  subject_id uuid not null,
  opened_at timestamp with time zone not null,
  constraint record_look_pkey PRIMARY KEY (operator_id, subject, subject_id),
  constraint record_look_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint record_look_subject_check CHECK ((subject = ANY (ARRAY['campaign'::text, 'creator_profile'::text, 'contract'::text, 'payment'::text, 'chargeback'::text])))
);
CREATE INDEX record_look_by_time ON public.record_look USING btree (opened_at);

create table reference_material (
  campaign_id uuid not null,
  media_id uuid not null,
  "position" integer not null,
  constraint reference_material_pkey PRIMARY KEY (campaign_id, media_id),
  constraint reference_material_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE,
  constraint reference_material_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE RESTRICT
);
CREATE INDEX reference_material_by_media ON public.reference_material USING btree (media_id);

create table refund (
  id uuid not null,
  payment_id uuid not null,
  amount_minor bigint not null,
  reason text not null,
  refund_key text not null,
  refund_ref text,
  creator_minor bigint default 0 not null,
  loss_minor bigint default 0 not null,
  operator_id uuid not null,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  refused_at timestamp with time zone,
  state text default 'open'::text not null,
  failed_at timestamp with time zone,
  failure text,
  dealt_with_at timestamp with time zone,
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id) ON DELETE RESTRICT,
  constraint refund_amount_minor_check CHECK ((amount_minor > 0)),
  constraint refund_creator_minor_check CHECK ((creator_minor >= 0)),
  constraint refund_loss_minor_check CHECK ((loss_minor >= 0)),
  constraint refund_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'refused'::text, 'failed'::text]))),
  constraint refund_times_fit_state CHECK ((((done_at IS NOT NULL) = (state = ANY (ARRAY['done'::text, 'failed'::text]))) AND ((refused_at IS NOT NULL) = (state = 'refused'::text)) AND ((failed_at IS NOT NULL) = (state = 'failed'::text))))
);
CREATE INDEX refund_by_payment ON public.refund USING btree (payment_id);
CREATE INDEX refund_done_by_time ON public.refund USING btree (done_at) WHERE (done_at IS NOT NULL);
CREATE INDEX refund_open ON public.refund USING btree (created_at) WHERE (state = 'open'::text);
CREATE INDEX refund_undone ON public.refund USING btree (payment_id) WHERE ((state = ANY (ARRAY['refused'::text, 'failed'::text])) AND (dealt_with_at IS NULL));
CREATE TRIGGER refund_sums_kept AFTER INSERT OR DELETE OR UPDATE OF done_at, failed_at, amount_minor, creator_minor ON public.refund FOR EACH ROW EXECUTE FUNCTION keep_sums_of_refund();

create table remark (
  id uuid not null,
  contract_media_id uuid not null,
  take integer not null,
  number integer,
  state text not null,
  from_frame integer,
  to_frame integer,
  text text not null,
  brief_quote text,
  drawing jsonb,
  done_take integer,
  added_later boolean default false not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint remark_pkey PRIMARY KEY (id),
  constraint remark_numbered UNIQUE (contract_media_id, number),
  constraint remark_contract_media_id_fkey FOREIGN KEY (contract_media_id) REFERENCES contract_media(id) ON DELETE CASCADE,
  constraint remark_brief_quote_check CHECK (((char_length(brief_quote) >= 1) AND (char_length(brief_quote) <= 400))),
  constraint remark_draft_unsent CHECK ((((state = 'draft'::text) = (sent_at IS NULL)) AND ((state = 'draft'::text) OR (number IS NOT NULL)))),
  constraint remark_drawn_on_a_frame CHECK (((drawing IS NULL) OR (from_frame IS NOT NULL))),
  constraint remark_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'open'::text, 'done'::text, 'settled'::text]))),
  constraint remark_stretch CHECK ((((from_frame IS NULL) = (to_frame IS NULL)) AND (((0 <= from_frame) AND (from_frame <= to_frame)) IS NOT FALSE))),
  constraint remark_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 400)))
);
CREATE INDEX remark_by_item ON public.remark USING btree (contract_media_id, take, from_frame, id);
CREATE TRIGGER remark_changed_announced AFTER UPDATE ON public.remark REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_remarks();
CREATE TRIGGER remark_removed_announced AFTER DELETE ON public.remark REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_remarks();
CREATE TRIGGER remark_written_announced AFTER INSERT ON public.remark REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_remarks();

create table remark_reply (
  id uuid not null,
  remark_id uuid not null,
  author_id uuid not null,
  text text not null,
  client_reply_id text,
  created_at timestamp with time zone not null,
  constraint remark_reply_pkey PRIMARY KEY (id),
  constraint remark_reply_once UNIQUE (remark_id, author_id, client_reply_id),
  constraint remark_reply_author_id_fkey FOREIGN KEY (author_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint remark_reply_remark_id_fkey FOREIGN KEY (remark_id) REFERENCES remark(id) ON DELETE CASCADE,
  constraint remark_reply_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 400)))
);
CREATE INDEX remark_reply_by_remark ON public.remark_reply USING btree (remark_id, id);
CREATE TRIGGER remark_reply_announced AFTER INSERT ON public.remark_reply REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_replies();

create table renamed_member (
  member_id uuid not null,
  renamed_at timestamp with time zone not null,
  constraint renamed_member_pkey PRIMARY KEY (member_id),
  constraint renamed_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX renamed_member_by_time ON public.renamed_member USING btree (renamed_at);

create table review_step (
  id uuid not null,
  campaign_id uuid,
  creator_id uuid,
  kind text not null,
  operator_id uuid,
  reason text,
  snapshot jsonb not null,
  created_at timestamp with time zone not null,
  constraint review_step_pkey PRIMARY KEY (id),
  constraint review_step_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE,
  constraint review_step_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES creator_profile(creator_id) ON DELETE CASCADE,
  constraint review_step_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint review_step_kind_check CHECK ((kind = ANY (ARRAY['submitted'::text, 'approved'::text, 'rejected'::text, 'taken_down'::text, 'looked_at'::text]))),
  constraint review_step_of_one_record CHECK (((campaign_id IS NULL) <> (creator_id IS NULL)))
);
CREATE INDEX review_step_by_campaign ON public.review_step USING btree (campaign_id, created_at DESC, id DESC) WHERE (campaign_id IS NOT NULL);
CREATE INDEX review_step_by_creator ON public.review_step USING btree (creator_id, created_at DESC, id DESC) WHERE (creator_id IS NOT NULL);
CREATE INDEX review_step_decided ON public.review_step USING btree (created_at) WHERE (kind = ANY (ARRAY['approved'::text, 'rejected'::text]));

create table self_billing_agreement (
  id uuid not null,
  creator_id uuid not null,
  text_version text not null,
  agreed_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint self_billing_agreement_pkey PRIMARY KEY (id),
  constraint self_billing_agreement_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES member(id) ON DELETE RESTRICT
);
CREATE INDEX self_billing_agreement_by_creator ON public.self_billing_agreement USING btree (creator_id);
CREATE UNIQUE INDEX self_billing_agreement_one_in_force ON public.self_billing_agreement USING btree (creator_id) WHERE (revoked_at IS NULL);

create table session (
  id uuid not null,
  member_id uuid not null,
  token_hash bytea not null,
  device text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_once UNIQUE (token_hash),
  constraint session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX session_by_end ON public.session USING btree (expires_at);
CREATE INDEX session_by_member ON public.session USING btree (member_id);
CREATE INDEX session_used ON public.session USING btree (last_used_at) INCLUDE (member_id);

create table shortlist_mark (
  candidate_request_id uuid not null,
  marked_at timestamp with time zone not null,
  campaign_id uuid,
  constraint shortlist_mark_pkey PRIMARY KEY (candidate_request_id),
  constraint shortlist_mark_candidate_request_id_fkey FOREIGN KEY (candidate_request_id) REFERENCES candidate_request(id) ON DELETE CASCADE
);
CREATE INDEX shortlist_mark_of_campaign ON public.shortlist_mark USING btree (campaign_id, candidate_request_id);
CREATE TRIGGER campaign_of_mark_kept BEFORE INSERT ON public.shortlist_mark FOR EACH ROW EXECUTE FUNCTION keep_campaign_of_mark();

create table spent_allowance (
  key text not null,
  count integer not null,
  ends_at timestamp with time zone not null,
  constraint spent_allowance_pkey PRIMARY KEY (key)
);
CREATE INDEX spent_allowance_over ON public.spent_allowance USING btree (ends_at);

create table suspense (
  id uuid not null,
  payment_id uuid not null,
  charge_ref text not null,
  amount_minor bigint not null,
  currency text not null,
  cause text not null,
  arrived_at timestamp with time zone not null,
  given_back_at timestamp with time zone,
  refund_ref text,
  attempt integer default 1 not null,
  refused_at timestamp with time zone,
  refusal text,
  constraint suspense_pkey PRIMARY KEY (id),
  constraint suspense_once_per_charge UNIQUE (charge_ref),
  constraint suspense_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id) ON DELETE RESTRICT,
  constraint suspense_amount_minor_check CHECK ((amount_minor > 0)),
  constraint suspense_attempt_check CHECK ((attempt >= 1)),
  constraint suspense_cause_check CHECK ((cause = ANY (ARRAY['paid_twice'::text, 'contract_closed'::text]))),
  constraint suspense_given_back_whole CHECK (((given_back_at IS NULL) = (refund_ref IS NULL))),
  constraint suspense_refusal_whole CHECK (((refused_at IS NULL) = (refusal IS NULL)))
);
CREATE INDEX suspense_by_payment ON public.suspense USING btree (payment_id);
CREATE INDEX suspense_open ON public.suspense USING btree (arrived_at) WHERE (given_back_at IS NULL);

create table take_check (
  media_id uuid not null,
  creator_id uuid not null,
  facts jsonb not null,
  findings jsonb default '[]'::jsonb not null,
  samples bytea not null,
  reason text,
  sent_anyway_at timestamp with time zone,
  checked_at timestamp with time zone not null,
  constraint take_check_pkey PRIMARY KEY (media_id),
  constraint take_check_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint take_check_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  constraint take_check_sent_whole CHECK (((reason IS NULL) = (sent_anyway_at IS NULL)))
);
CREATE INDEX take_check_by_creator ON public.take_check USING btree (creator_id, checked_at DESC);

create table upload (
  id uuid not null,
  owner_id uuid not null,
  entity text not null,
  entity_id uuid,
  file_name text not null,
  declared_type text default ''::text not null,
  size_bytes bigint not null,
  chunk_bytes integer not null,
  media_id uuid,
  created_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  constraint upload_pkey PRIMARY KEY (id),
  constraint upload_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint upload_chunk_bytes_check CHECK ((chunk_bytes > 0)),
  constraint upload_entity_check CHECK ((entity = ANY (ARRAY['PortfolioItemOriginal'::text, 'CampaignReferenceMaterial'::text, 'ContractMediaOriginal'::text, 'MessageAttachment'::text]))),
  constraint upload_size_bytes_check CHECK ((size_bytes > 0))
);
CREATE INDEX upload_by_owner ON public.upload USING btree (owner_id);
CREATE INDEX upload_open ON public.upload USING btree (created_at) WHERE (completed_at IS NULL);
CREATE INDEX upload_open_by_owner ON public.upload USING btree (owner_id) INCLUDE (entity, entity_id, size_bytes, created_at) WHERE (completed_at IS NULL);

create table vat_id_check (
  id uuid not null,
  member_id uuid not null,
  number text not null,
  requester text not null,
  asked_at timestamp with time zone not null,
  outcome text not null,
  name text default ''::text not null,
  address text default ''::text not null,
  consultation text default ''::text not null,
  failure text,
  answer text,
  unanswered_before integer not null,
  ask_again_at timestamp with time zone not null,
  constraint vat_id_check_pkey PRIMARY KEY (id),
  constraint vat_id_check_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint vat_id_check_failure_of_unanswered CHECK (((outcome = 'unanswered'::text) = (failure IS NOT NULL))),
  constraint vat_id_check_outcome_check CHECK ((outcome = ANY (ARRAY['valid'::text, 'invalid'::text, 'unanswered'::text])))
);
CREATE INDEX vat_id_check_by_number ON public.vat_id_check USING btree (member_id, number, asked_at DESC, id DESC);
CREATE INDEX vat_id_check_by_time ON public.vat_id_check USING btree (asked_at, id);
CREATE INDEX vat_id_check_invalid ON public.vat_id_check USING btree (member_id, number) WHERE (outcome = 'invalid'::text);
CREATE INDEX vat_id_check_unanswered ON public.vat_id_check USING btree (ask_again_at) WHERE (outcome = 'unanswered'::text);
CREATE TRIGGER vat_id_check_append_only BEFORE DELETE OR UPDATE ON public.vat_id_check FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER vat_id_check_not_emptied BEFORE TRUNCATE ON public.vat_id_check FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER vat_id_due_kept AFTER INSERT ON public.vat_id_check FOR EACH ROW EXECUTE FUNCTION keep_vat_id_due('member_id');

create table vat_id_due (
  member_id uuid not null,
  ask_at timestamp with time zone not null,
  constraint vat_id_due_pkey PRIMARY KEY (member_id),
  constraint vat_id_due_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX vat_id_due_by_time ON public.vat_id_due USING btree (ask_at, member_id);

create view counted_sum as
 SELECT sums.list,
    sums.owner,
    sums.part,
    sums.amount
   FROM member counted,
    LATERAL sums_of_row(counted.*) sums(list, owner, part, amount)
UNION ALL
 SELECT sums.list,
    sums.owner,
    sums.part,
    sums.amount
   FROM creator_profile counted,
    LATERAL sums_of_row(counted.*) sums(list, owner, part, amount)
UNION ALL
 SELECT sums.list,
    sums.owner,
    sums.part,
    sums.amount
   FROM campaign counted,
    LATERAL sums_of_row(counted.*) sums(list, owner, part, amount)
UNION ALL
 SELECT sums.list,
    sums.owner,
    sums.part,
    sums.amount
   FROM candidate_request counted,
    LATERAL sums_of_row(counted.*) sums(list, owner, part, amount)
UNION ALL
 SELECT sums.list,
    sums.owner,
    sums.part,
    sums.amount
   FROM contract counted,
    LATERAL sums_of_row(counted.*) sums(list, owner, part, amount)
UNION ALL
 SELECT sums.list,
    sums.owner,
    sums.part,
    sums.amount
   FROM payment counted,
    LATERAL sums_of_row(counted.*) sums(list, owner, part, amount)
UNION ALL
 SELECT sums.list,
    sums.owner,
    sums.part,
    sums.amount
   FROM refund counted,
    LATERAL sums_of_row(counted.*) sums(list, owner, part, amount)
UNION ALL
 SELECT sums.list,
    sums.owner,
    sums.part,
    sums.amount
   FROM earning counted,
    LATERAL sums_of_row(counted.*) sums(list, owner, part, amount)
UNION ALL
 SELECT sums.list,
    sums.owner,
    sums.part,
    sums.amount
   FROM payout counted,
    LATERAL sums_of_row(counted.*) sums(list, owner, part, amount)
UNION ALL
 SELECT sums.list,
    sums.owner,
    sums.part,
    sums.amount
   FROM ledger_entry counted,
    LATERAL sums_of_row(counted.*) sums(list, owner, part, amount)
UNION ALL
 SELECT sums.list,
    sums.owner,
    sums.part,
    sums.amount
   FROM notification counted,
    LATERAL sums_of_row(counted.*) sums(list, owner, part, amount)
UNION ALL
 SELECT sums.list,
    sums.owner,
    sums.part,
    sums.amount
   FROM conversation_member counted,
    LATERAL sums_of_row(counted.*) sums(list, owner, part, amount)
UNION ALL
 SELECT sums.list,
    sums.owner,
    sums.part,
    sums.amount
   FROM audit_entry counted,
    LATERAL sums_of_row(counted.*) sums(list, owner, part, amount)
UNION ALL
 SELECT sums.list,
    sums.owner,
    sums.part,
    sums.amount
   FROM mail counted,
    LATERAL sums_of_row(counted.*) sums(list, owner, part, amount)
UNION ALL
 SELECT sums.list,
    sums.owner,
    sums.part,
    sums.amount
   FROM creator_paper counted,
    LATERAL sums_of_row(counted.*) sums(list, owner, part, amount)
UNION ALL
 SELECT sums.list,
    sums.owner,
    sums.part,
    sums.amount
   FROM bank_line counted,
    LATERAL sums_of_row(counted.*) sums(list, owner, part, amount)
UNION ALL
 SELECT sums.list,
    sums.owner,
    sums.part,
    sums.amount
   FROM provider_line counted,
    LATERAL sums_of_row(counted.*) sums(list, owner, part, amount);

create view found_past_application as
 SELECT request.campaign_id,
    request.creator_id,
    campaign.published_at,
    campaign.desired_creators - campaign.hired AS open_places,
    campaign.wanted_files,
    campaign.shippable_product,
    campaign.wanted_types
   FROM candidate_request request
     JOIN campaign ON campaign.id = request.campaign_id
  WHERE campaign.published_at IS NOT NULL AND (campaign.state <> 'published'::text OR campaign.hidden_at IS NOT NULL);

create view given_vat_id as
 SELECT billing_info.agency_id AS member_id,
    billing_info.country,
    upper(regexp_replace(billing_info.trn, '[\s.-]'::text, ''::text, 'g'::text)) AS number
   FROM billing_info
  WHERE billing_info.country IS NOT NULL AND billing_info.trn <> ''::text
UNION ALL
 SELECT tax.creator_id AS member_id,
    profile.country,
    upper(regexp_replace(tax.tax_number, '[\s.-]'::text, ''::text, 'g'::text)) AS number
   FROM creator_tax tax
     JOIN creator_profile profile ON profile.creator_id = tax.creator_id
  WHERE tax.status = 'vat_registered'::text AND tax.tax_number <> ''::text AND profile.country IS NOT NULL;

create view live_campaign as
 SELECT id,
    agency_id,
    name,
    description,
    state,
    shippable_product,
    desired_creators,
    currency,
    restriction_age_from,
    restriction_age_to,
    restriction_genders,
    restriction_countries,
    restriction_language,
    last_rejection_reason,
    candidates_new,
    candidates_accepted,
    candidates_declined,
    hired,
    submitted_at,
    published_at,
    edited_at,
    filled_at,
    hidden_at,
    created_at,
    updated_at,
    checked_fill_at,
    delivery_days,
    wanted_files,
    wanted_types
   FROM campaign
  WHERE hidden_at IS NULL;

create view live_desired_asset as
 SELECT id,
    campaign_id,
    type,
    count,
    brief,
    crop,
    "position",
    removed_at,
    requirements
   FROM desired_asset
  WHERE removed_at IS NULL;

create view live_earning as
 SELECT id,
    contract_id,
    creator_id,
    state,
    amount_minor,
    currency,
    created_at,
    earned_at,
    voided_at
   FROM earning
  WHERE voided_at IS NULL;

create view live_member as
 SELECT id,
    email,
    email_key,
    password_hash,
    role,
    first_name,
    last_name,
    company_name,
    display_name,
    residence_country,
    picture_key,
    confirmed_at,
    suspended_at,
    suspension_reason,
    deleted_at,
    mail_preferences,
    created_at
   FROM member
  WHERE deleted_at IS NULL;

create view live_payment as
 SELECT id,
    contract_id,
    agency_id,
    state,
    currency,
    creator_fee_minor,
    service_fee_minor,
    vat_minor,
    total_minor,
    vat_reason,
    vat_rate,
    description,
    failure,
    failed_since,
    retries,
    next_retry_at,
    charging_since,
    charge_key,
    charge_attempts,
    charge_ref,
    method_id,
    scheduled_at,
    paid_at,
    voided_at,
    refunded_minor,
    refunded_at,
    created_at,
    buyer,
    reminders,
    reminded_at,
    remind_at,
    reminders_paused_at,
    reminders_paused_by,
    reminders_pause_reason,
    confirm_ref,
    confirm_begun_at,
    provider
   FROM payment
  WHERE voided_at IS NULL;

create view live_payout as
 SELECT id,
    creator_id,
    state,
    amount_minor,
    currency,
    beneficiary,
    beneficiary_changed_at,
    batch_id,
    first_operator_id,
    created_at,
    paid_at,
    returned_at,
    return_reason,
    first_operator_at,
    second_operator_id,
    is_first_account,
    is_paid_on_line,
    is_returned_on_line
   FROM payout
  WHERE returned_at IS NULL;

create view vat_id_standing as
 SELECT given.member_id,
    given.country,
    given.number,
    answer.outcome,
    answer.asked_at AS answered_at
   FROM given_vat_id given
     LEFT JOIN LATERAL ( SELECT vat_id_check.outcome,
            vat_id_check.asked_at
           FROM vat_id_check
          WHERE vat_id_check.member_id = given.member_id AND vat_id_check.number = given.number AND vat_id_check.outcome <> 'unanswered'::text
          ORDER BY vat_id_check.asked_at DESC, vat_id_check.id DESC
         LIMIT 1) answer ON true;

CREATE OR REPLACE FUNCTION public.announce(members uuid[], kind text, record text, record_id uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  said text := json_build_object('to', members, 'kind', kind, 'record', record, 'id', record_id);
begin
  if current_setting('application_name') = 'pairtake' then
    insert into announcement (words) values (said);
  else
    perform pg_notify('live_event', said);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_attachment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce(array[conversation.agency_id, conversation.creator_id], 'changed', 'conversation', conversation.id)
    from message join conversation on conversation.id = message.conversation_id where message.id = new.message_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_nargs = 3 then
    perform announce(array[new.agency_id, new.creator_id], 'changed', tg_argv[0], new.id);
  elsif tg_argv[1] = 'agency_id' then
    perform announce(array[new.agency_id], 'changed', tg_argv[0], new.id);
  elsif tg_argv[0] = 'creator-profile' then
    perform announce(array[new.creator_id], 'changed', tg_argv[0], new.creator_id);
  else
    perform announce(array[new.creator_id], 'changed', tg_argv[0], new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_chargeback()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce(array[agency_id], 'changed', 'payment', new.payment_id) from payment where id = new.payment_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_claim()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  claim record := coalesce(new, old);
begin
  if tg_op = 'UPDATE' and new.operator_id = old.operator_id then
    return null;
  end if;
  perform announce(array[id], 'changed', 'operator-claim', claim.subject_id)
    from member where role = 'operator' and deleted_at is null and id <> claim.operator_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_contract_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed record := coalesce(new, old);
  members uuid[];
begin
  select array[agency_id, creator_id] into members from contract where id = changed.contract_id;
  if members is not null then
    perform announce(members, 'changed', 'contract', changed.contract_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.last_message_id is distinct from old.last_message_id then
    perform announce(array[new.member_id], 'message', 'conversation', new.conversation_id);
  elsif tg_op = 'UPDATE' then
    perform announce(array[agency_id, creator_id], 'changed', 'conversation', id) from conversation where id = new.conversation_id;
  else
    perform announce(array[new.member_id], 'changed', 'conversation', new.conversation_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_member_face()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin perform announce(array[member_id, other_id], 'changed', 'conversation', conversation_id) from conversation_member where member_id = new.id; return null; end $function$;

CREATE OR REPLACE FUNCTION public.announce_notification()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce(array[new.member_id], 'notification', 'notification', new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_pause()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce(array[case when agency_id = new.id then creator_id else agency_id end], 'changed', 'contract', id)
    from contract where state = 'in_progress' and (agency_id = new.id or creator_id = new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_payment_of_contract()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce(array[creator_id], 'changed', 'contract', id) from contract where id = new.contract_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_remarks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce(case when heard.by_both then array[contract.agency_id, contract.creator_id] else array[contract.agency_id] end,
      'changed', 'remark', heard.contract_media_id)
    from (select contract_media_id, bool_or(state <> 'draft') as by_both from changed group by contract_media_id) as heard
    join contract_media on contract_media.id = heard.contract_media_id
    join contract on contract.id = contract_media.contract_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_replies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce(array[contract.agency_id, contract.creator_id], 'changed', 'remark', contract_media.id)
    from (select distinct remark_id from changed) as heard
    join remark on remark.id = heard.remark_id
    join contract_media on contract_media.id = remark.contract_media_id
    join contract on contract.id = contract_media.contract_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_seen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce(array[member_id], 'changed', 'notification-seen', member_id) from (select distinct member_id from changed) as seen;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.begin_of_week(week bigint)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select to_timestamp(week * 604800) $function$;

CREATE OR REPLACE FUNCTION public.begins_as_vat_id(country text, number text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select country = any ('{AT,BE,BG,CY,CZ,DE,DK,EE,ES,FI,FR,GR,HR,HU,IE,IT,LT,LU,LV,MT,NL,PL,PT,RO,SE,SI,SK}')
    and starts_with(number, case country when 'GR' then 'EL' else country end) $function$;

CREATE OR REPLACE FUNCTION public.campaign_snapshot(judged uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object(
    'name', campaign.name,
    'description', campaign.description,
    'shippableProduct', campaign.shippable_product,
    'desiredCreators', campaign.desired_creators,
    'restrictionAgeFrom', campaign.restriction_age_from,
    'restrictionAgeTo', campaign.restriction_age_to,
    'restrictionGenders', campaign.restriction_genders,
    'restrictionCountries', campaign.restriction_countries,
    'restrictionLanguage', campaign.restriction_language,
    'desiredAssets', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', desired_asset.id, 'type', desired_asset.type, 'count', desired_asset.count,
        'brief', desired_asset.brief, 'crop', desired_asset.crop)
        || case when desired_asset.requirements is null then '{}'::jsonb
             else jsonb_build_object('requirements', desired_asset.requirements) end
        order by desired_asset.position, desired_asset.id)
      from desired_asset where desired_asset.campaign_id = campaign.id and desired_asset.removed_at is null), '[]'),
    'referenceMaterials', coalesce((
      select jsonb_agg(jsonb_build_object('id', media.id, 'fileName', media.file_name) order by reference_material.position, media.id)
      from reference_material join media on media.id = reference_material.media_id
      where reference_material.campaign_id = campaign.id), '[]'))
    || case when campaign.delivery_days is null then '{}'::jsonb else jsonb_build_object('deliveryDays', campaign.delivery_days) end
  from campaign where campaign.id = judged
$function$;

CREATE OR REPLACE FUNCTION public.cancel_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin update contract_media set is_cancelled = (new.state = 'cancelled') where contract_id = new.id; return null; end $function$;

CREATE OR REPLACE FUNCTION public.count_asked_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin update contract set unsent_items = unsent_items + new.committed where id = new.contract_id; return null; end $function$;

CREATE OR REPLACE FUNCTION public.count_sent_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin update contract set unsent_items = unsent_items + case when tg_op <> 'INSERT' and old.state <> 'failed' then 1 else 0 end - case when tg_op <> 'DELETE' and new.state <> 'failed' then 1 else 0 end where id = case tg_op when 'DELETE' then old.contract_id else new.contract_id end; return null; end $function$;

CREATE OR REPLACE FUNCTION public.creator_profile_snapshot(judged uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object(
    'gender', creator_profile.gender,
    'birthDate', creator_profile.birth_date,
    'nativeLanguage', creator_profile.native_language,
    'languages', creator_profile.languages,
    'shortBio', creator_profile.short_bio,
    'country', creator_profile.country,
    'streetAddress', creator_profile.street_address,
    'city', creator_profile.city,
    'state', creator_profile.state_region,
    'postalCode', creator_profile.postal_code,
    'instagram', creator_profile.instagram,
    'portfolio', coalesce((
      select jsonb_agg(jsonb_build_object('id', portfolio_item.id, 'name', portfolio_item.name) order by portfolio_item.id)
      from portfolio_item where portfolio_item.creator_id = creator_profile.creator_id), '[]'))
  from creator_profile where creator_profile.creator_id = judged
$function$;

CREATE OR REPLACE FUNCTION public.end_takes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update contract_media_take set ended_at = coalesce(new.completed_at, new.cancelled_at)
    from contract_media
    where contract_media.id = contract_media_take.contract_media_id and contract_media.contract_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.first_id_of_week(week bigint)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
AS $function$
  -- The time in an id ends in this week.
  select case when week > 465401 then 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
    else (lpad(to_hex(week * 604800000), 12, '0') || '00000000000000000000')::uuid end $function$;

CREATE OR REPLACE FUNCTION public.gin_extract_query_trgm(text, internal, smallint, internal, internal, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gin_extract_query_trgm$function$;

CREATE OR REPLACE FUNCTION public.gin_extract_value_trgm(text, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gin_extract_value_trgm$function$;

CREATE OR REPLACE FUNCTION public.gin_trgm_consistent(internal, smallint, text, integer, internal, internal, internal, internal)
 RETURNS boolean
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gin_trgm_consistent$function$;

CREATE OR REPLACE FUNCTION public.gin_trgm_triconsistent(internal, smallint, text, integer, internal, internal, internal)
 RETURNS "char"
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gin_trgm_triconsistent$function$;

CREATE OR REPLACE FUNCTION public.gtrgm_compress(internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_compress$function$;

CREATE OR REPLACE FUNCTION public.gtrgm_consistent(internal, text, smallint, oid, internal)
 RETURNS boolean
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_consistent$function$;

CREATE OR REPLACE FUNCTION public.gtrgm_decompress(internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_decompress$function$;

CREATE OR REPLACE FUNCTION public.gtrgm_distance(internal, text, smallint, oid, internal)
 RETURNS double precision
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_distance$function$;

CREATE OR REPLACE FUNCTION public.gtrgm_in(cstring)
 RETURNS gtrgm
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_in$function$;

CREATE OR REPLACE FUNCTION public.gtrgm_options(internal)
 RETURNS void
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE
AS '$libdir/pg_trgm', $function$gtrgm_options$function$;

CREATE OR REPLACE FUNCTION public.gtrgm_out(gtrgm)
 RETURNS cstring
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_out$function$;

CREATE OR REPLACE FUNCTION public.gtrgm_penalty(internal, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_penalty$function$;

CREATE OR REPLACE FUNCTION public.gtrgm_picksplit(internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_picksplit$function$;

CREATE OR REPLACE FUNCTION public.gtrgm_same(gtrgm, gtrgm, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_same$function$;

CREATE OR REPLACE FUNCTION public.gtrgm_union(internal, internal)
 RETURNS gtrgm
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_union$function$;

CREATE OR REPLACE FUNCTION public.keep_campaign_of_mark()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin new.campaign_id := (select campaign_id from candidate_request where id = new.candidate_request_id); return new; end $function$;

CREATE OR REPLACE FUNCTION public.keep_campaign_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.published_at is null then
    delete from campaign_words where campaign_id = new.id;
  else
    insert into campaign_words (campaign_id, name, description) values (new.id, new.name, new.description)
      on conflict (campaign_id) do update set name = excluded.name, description = excluded.description
      where (campaign_words.name, campaign_words.description) is distinct from (excluded.name, excluded.description);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_creator_campaign()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into creator_campaign (creator_id, campaign_id, name) select new.creator_id, campaign.id, lower(campaign.name) from campaign where campaign.id = new.campaign_id on conflict (creator_id, campaign_id) do nothing; return null; end $function$;

CREATE OR REPLACE FUNCTION public.keep_past_application_of_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  -- Locks the campaign before its state is read: it would otherwise leave the market without this application (R-430).
  perform from campaign where id = new.campaign_id for no key update; insert into past_application
    (campaign_id, creator_id, published_at, open_places, wanted_files, shippable_product, wanted_types)
    select campaign_id, creator_id, published_at, open_places, wanted_files, shippable_product, wanted_types from found_past_application as found
    where found.campaign_id = new.campaign_id and found.creator_id = new.creator_id
    on conflict (campaign_id, creator_id) do nothing; return null; end $function$;

CREATE OR REPLACE FUNCTION public.keep_past_applications_of_campaign()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  if new.published_at is null or (new.state = 'published' and new.hidden_at is null) then delete from past_application where campaign_id = new.id; else
    insert into past_application (campaign_id, creator_id, published_at, open_places, wanted_files, shippable_product, wanted_types)
      select campaign_id, creator_id, published_at, open_places, wanted_files, shippable_product, wanted_types from found_past_application as found
      where found.campaign_id = new.id order by creator_id
      on conflict (campaign_id, creator_id) do update
        set published_at = excluded.published_at, open_places = excluded.open_places, wanted_files = excluded.wanted_files,
          shippable_product = excluded.shippable_product, wanted_types = excluded.wanted_types; end if; return null; end $function$;

CREATE OR REPLACE FUNCTION public.keep_sums_of_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into kept_sum (list, owner, part, amount) select * from sums_of_row(new);
  elsif tg_op = 'DELETE' then
    insert into kept_sum (list, owner, part, amount) select list, owner, part, -amount from sums_of_row(old);
  else
    insert into kept_sum (list, owner, part, amount)
      select list, owner, part, sum(amount) from (
        select list, owner, part, -amount as amount from sums_of_row(old) union all select * from sums_of_row(new)) as moved
      group by list, owner, part having sum(amount) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_sums_of_bank_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin  if tg_op = 'INSERT' then insert into kept_sum (list, owner, part, amount) select * from sums_of_row(new); elsif tg_op = 'DELETE' then insert into kept_sum (list, owner, part, amount) select list, owner, part, -amount from sums_of_row(old); else insert into kept_sum (list, owner, part, amount) select list, owner, part, sum(amount) from (select list, owner, part, -amount as amount from sums_of_row(old) union all select * from sums_of_row(new)) as moved group by list, owner, part having sum(amount) <> 0; end if; return null; end $function$;

CREATE OR REPLACE FUNCTION public.keep_sums_of_campaign()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into kept_sum (list, owner, part, amount) select * from sums_of_row(new);
  elsif tg_op = 'DELETE' then
    insert into kept_sum (list, owner, part, amount) select list, owner, part, -amount from sums_of_row(old);
  else
    insert into kept_sum (list, owner, part, amount)
      select list, owner, part, sum(amount) from (
        select list, owner, part, -amount as amount from sums_of_row(old) union all select * from sums_of_row(new)) as moved
      group by list, owner, part having sum(amount) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_sums_of_candidate_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into kept_sum (list, owner, part, amount) select * from sums_of_row(new);
  elsif tg_op = 'DELETE' then
    insert into kept_sum (list, owner, part, amount) select list, owner, part, -amount from sums_of_row(old);
  else
    insert into kept_sum (list, owner, part, amount)
      select list, owner, part, sum(amount) from (
        select list, owner, part, -amount as amount from sums_of_row(old) union all select * from sums_of_row(new)) as moved
      group by list, owner, part having sum(amount) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_sums_of_contract()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into kept_sum (list, owner, part, amount) select * from sums_of_row(new);
  elsif tg_op = 'DELETE' then
    insert into kept_sum (list, owner, part, amount) select list, owner, part, -amount from sums_of_row(old);
  else
    insert into kept_sum (list, owner, part, amount)
      select list, owner, part, sum(amount) from (
        select list, owner, part, -amount as amount from sums_of_row(old) union all select * from sums_of_row(new)) as moved
      group by list, owner, part having sum(amount) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_sums_of_conversation_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into kept_sum (list, owner, part, amount) select * from sums_of_row(new);
  elsif tg_op = 'DELETE' then
    insert into kept_sum (list, owner, part, amount) select list, owner, part, -amount from sums_of_row(old);
  else
    insert into kept_sum (list, owner, part, amount)
      select list, owner, part, sum(amount) from (
        select list, owner, part, -amount as amount from sums_of_row(old) union all select * from sums_of_row(new)) as moved
      group by list, owner, part having sum(amount) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_sums_of_creator_paper()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into kept_sum (list, owner, part, amount) select * from sums_of_row(new);
  else
    insert into kept_sum (list, owner, part, amount) select list, owner, part, -amount from sums_of_row(old);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_sums_of_creator_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into kept_sum (list, owner, part, amount) select * from sums_of_row(new);
  elsif tg_op = 'DELETE' then
    insert into kept_sum (list, owner, part, amount) select list, owner, part, -amount from sums_of_row(old);
  else
    insert into kept_sum (list, owner, part, amount)
      select list, owner, part, sum(amount) from (
        select list, owner, part, -amount as amount from sums_of_row(old) union all select * from sums_of_row(new)) as moved
      group by list, owner, part having sum(amount) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_sums_of_earning()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into kept_sum (list, owner, part, amount) select * from sums_of_row(new);
  elsif tg_op = 'DELETE' then
    insert into kept_sum (list, owner, part, amount) select list, owner, part, -amount from sums_of_row(old);
  else
    insert into kept_sum (list, owner, part, amount)
      select list, owner, part, sum(amount) from (
        select list, owner, part, -amount as amount from sums_of_row(old) union all select * from sums_of_row(new)) as moved
      group by list, owner, part having sum(amount) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_sums_of_ledger_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into kept_sum (list, owner, part, amount) select * from sums_of_row(new);
  elsif tg_op = 'DELETE' then
    insert into kept_sum (list, owner, part, amount) select list, owner, part, -amount from sums_of_row(old);
  else
    insert into kept_sum (list, owner, part, amount)
      select list, owner, part, sum(amount) from (
        select list, owner, part, -amount as amount from sums_of_row(old) union all select * from sums_of_row(new)) as moved
      group by list, owner, part having sum(amount) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_sums_of_mail()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into kept_sum (list, owner, part, amount) select * from sums_of_row(new);
  elsif tg_op = 'DELETE' then
    insert into kept_sum (list, owner, part, amount) select list, owner, part, -amount from sums_of_row(old);
  else
    insert into kept_sum (list, owner, part, amount)
      select list, owner, part, sum(amount) from (
        select list, owner, part, -amount as amount from sums_of_row(old) union all select * from sums_of_row(new)) as moved
      group by list, owner, part having sum(amount) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_sums_of_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into kept_sum (list, owner, part, amount) select * from sums_of_row(new);
  elsif tg_op = 'DELETE' then
    insert into kept_sum (list, owner, part, amount) select list, owner, part, -amount from sums_of_row(old);
  else
    insert into kept_sum (list, owner, part, amount)
      select list, owner, part, sum(amount) from (
        select list, owner, part, -amount as amount from sums_of_row(old) union all select * from sums_of_row(new)) as moved
      group by list, owner, part having sum(amount) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_sums_of_notification()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into kept_sum (list, owner, part, amount) select * from sums_of_row(new);
  elsif tg_op = 'DELETE' then
    insert into kept_sum (list, owner, part, amount) select list, owner, part, -amount from sums_of_row(old);
  else
    insert into kept_sum (list, owner, part, amount)
      select list, owner, part, sum(amount) from (
        select list, owner, part, -amount as amount from sums_of_row(old) union all select * from sums_of_row(new)) as moved
      group by list, owner, part having sum(amount) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_sums_of_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into kept_sum (list, owner, part, amount) select * from sums_of_row(new);
  elsif tg_op = 'DELETE' then
    insert into kept_sum (list, owner, part, amount) select list, owner, part, -amount from sums_of_row(old);
  else
    insert into kept_sum (list, owner, part, amount)
      select list, owner, part, sum(amount) from (
        select list, owner, part, -amount as amount from sums_of_row(old) union all select * from sums_of_row(new)) as moved
      group by list, owner, part having sum(amount) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_sums_of_payout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into kept_sum (list, owner, part, amount) select * from sums_of_row(new);
  elsif tg_op = 'DELETE' then
    insert into kept_sum (list, owner, part, amount) select list, owner, part, -amount from sums_of_row(old);
  else
    insert into kept_sum (list, owner, part, amount)
      select list, owner, part, sum(amount) from (
        select list, owner, part, -amount as amount from sums_of_row(old) union all select * from sums_of_row(new)) as moved
      group by list, owner, part having sum(amount) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_sums_of_provider_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin  if tg_op = 'INSERT' then insert into kept_sum (list, owner, part, amount) select * from sums_of_row(new); elsif tg_op = 'DELETE' then insert into kept_sum (list, owner, part, amount) select list, owner, part, -amount from sums_of_row(old); else insert into kept_sum (list, owner, part, amount) select list, owner, part, sum(amount) from (select list, owner, part, -amount as amount from sums_of_row(old) union all select * from sums_of_row(new)) as moved group by list, owner, part having sum(amount) <> 0; end if; return null; end $function$;

CREATE OR REPLACE FUNCTION public.keep_sums_of_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into kept_sum (list, owner, part, amount) select * from sums_of_row(new);
  elsif tg_op = 'DELETE' then
    insert into kept_sum (list, owner, part, amount) select list, owner, part, -amount from sums_of_row(old);
  else
    insert into kept_sum (list, owner, part, amount)
      select list, owner, part, sum(amount) from (
        select list, owner, part, -amount as amount from sums_of_row(old) union all select * from sums_of_row(new)) as moved
      group by list, owner, part having sum(amount) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_vat_id_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    delete from vat_id_due where member_id = (to_jsonb(old) ->> tg_argv[0])::uuid;
  else
    perform set_vat_id_due((to_jsonb(new) ->> tg_argv[0])::uuid);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_wanted_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Locks the campaigns before their files are counted: of two changes at once, the later one then sees both.
  perform from campaign where id in (select campaign_id from changed) order by id for no key update;
  update campaign set wanted_files = wanted.files, wanted_types = wanted.types
    from (select touched.id, coalesce(sum(asset.count), 0)::int as files,
        coalesce(array_agg(distinct asset.type order by asset.type) filter (where asset.type is not null), '{}') as types
      from (select distinct campaign_id as id from changed) as touched
      left join live_desired_asset as asset on asset.campaign_id = touched.id group by touched.id) as wanted
    where campaign.id = wanted.id and (campaign.wanted_files, campaign.wanted_types) is distinct from (wanted.files, wanted.types);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_has_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from ledger_entry where transaction_id = new.id) then
    raise exception 'ledger transaction % has no entries', new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_sums_to_zero()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  found_minor bigint;
  found_currencies bigint;
begin
  select sum(amount_minor), count(distinct currency) into found_minor, found_currencies
    from ledger_entry where transaction_id = new.transaction_id;
  if found_currencies > 1 then
    raise exception 'ledger transaction % is in % currencies', new.transaction_id, found_currencies;
  end if;
  if found_minor <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.member_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin perform sort_conversations_of(new.id, 500); insert into renamed_member (member_id, renamed_at) values (new.id, date_trunc('milliseconds', now())) on conflict (member_id) do update set renamed_at = excluded.renamed_at; return null; end $function$;

CREATE OR REPLACE FUNCTION public.mend_conversation_names_after(after_id uuid, most integer, OUT last_id uuid, OUT wrong bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$ declare touched uuid[]; begin
  last_id := (select id from conversation where id > after_id order by id offset most - 1 limit 1);
  touched := array(select conversation.id from conversation
    left join member as agency on agency.id = conversation.agency_id left join member as creator on creator.id = conversation.creator_id
    where conversation.id > after_id and (last_id is null or conversation.id <= last_id)
      and (agency_sort_name, creator_sort_name) <> (coalesce(lower(agency.display_name), ''), coalesce(lower(creator.display_name), ''))
      and not exists (select from renamed_member where member_id in (conversation.agency_id, conversation.creator_id)));
  wrong := cardinality(touched);
  if wrong = 0 then return; end if;
  perform from conversation where id = any (touched) order by id for no key update;
  update conversation set agency_sort_name = sort_name_of(agency_id), creator_sort_name = sort_name_of(creator_id) where id = any (touched);
end $function$;

CREATE OR REPLACE FUNCTION public.mend_creator_campaigns_after(after_id uuid, most integer, OUT last_id uuid, OUT wrong bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$ declare creators uuid[]; campaigns uuid[]; begin
  last_id := (select id from member where id > after_id order by id offset most - 1 limit 1);
  select array_agg(distinct creator_id), array_agg(distinct campaign_id), count(*) into creators, campaigns, wrong from (
    select coalesce(kept.creator_id, found.creator_id) as creator_id, coalesce(kept.campaign_id, found.campaign_id) as campaign_id
    from (select creator_id, campaign_id, name from creator_campaign where creator_id > after_id and (last_id is null or creator_id <= last_id)) as kept
      full join (select distinct contract.creator_id, contract.campaign_id, lower(campaign.name) as name
        from contract join campaign on campaign.id = contract.campaign_id
        where contract.creator_id > after_id and (last_id is null or contract.creator_id <= last_id)) as found
        using (creator_id, campaign_id)
    where kept.name is distinct from found.name) as differing;
  if wrong = 0 then return; end if;
  perform from campaign where id = any (campaigns) order by id for no key update;
  delete from creator_campaign as kept where creator_id = any (creators) and campaign_id = any (campaigns)
    and not exists (select from contract where contract.creator_id = kept.creator_id and contract.campaign_id = kept.campaign_id);
  insert into creator_campaign (creator_id, campaign_id, name)
    select distinct contract.creator_id, campaign.id, lower(campaign.name) from contract join campaign on campaign.id = contract.campaign_id
    where contract.creator_id = any (creators) and campaign.id = any (campaigns) order by 1, 2
    on conflict (creator_id, campaign_id) do update set name = excluded.name where creator_campaign.name <> excluded.name;
end $function$;

CREATE OR REPLACE FUNCTION public.mend_kept_sums()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  mended bigint;
begin
  -- Two at once would each add what is missing.
  perform pg_advisory_xact_lock(7405381);
  insert into kept_sum (list, owner, part, amount, is_folded)
    select list, owner, part, sum(amount), true from (
      select list, owner, part, amount from counted_sum
      union all select list, owner, part, -amount from kept_sum) as both_sides
    group by list, owner, part having sum(amount) <> 0;
  get diagnostics mended = row_count;
  return mended;
end $function$;

CREATE OR REPLACE FUNCTION public.mend_kept_sums_of(which integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SET work_mem TO '32MB'
AS $function$
declare
  proven record;
  counted text;
  strange text;
  mended bigint;
begin
  -- Two at once would each add what is missing.
  perform pg_advisory_xact_lock(7405381);
  select * into proven from sums_proven() where step = which;
  if not found then
    if which <> (select max(step) + 1 from sums_proven()) then
      return null;
    end if;
    -- The few lists are found by an index, not by reading each sum.
    insert into kept_sum (list, owner, part, amount, is_folded)
      with recursive named (list) as (
        select min(list) from kept_sum
        union all select (select min(list) from kept_sum where list > named.list) from named where named.list is not null)
      select kept.list, owner, part, -sum(amount), true from named join kept_sum as kept on kept.list = named.list
      where named.list <> all (select unnest(lists) from sums_proven())
      group by kept.list, owner, part having sum(amount) <> 0;
    get diagnostics mended = row_count;
    return mended;
  end if;
  -- What a table adds to the lists of its other steps is left to them.
  select string_agg(format('select sums.* from %I as counted, sums_of_row(counted) as sums where sums.list = any ($1) or sums.list <> all (%L::text[])',
      name, (select array_agg(list) from sums_proven(), unnest(lists) as list where name = any (tables))), ' union all ') into counted
    from unnest(proven.tables) as name;
  execute format('with differing as materialized (
      select list, owner, part, sum(amount) as amount from (
        %s union all select list, owner, part, -amount from kept_sum where list = any ($1)) as both_sides
      group by list, owner, part having sum(amount) <> 0),
    added as (insert into kept_sum (list, owner, part, amount, is_folded) select list, owner, part, amount, true from differing)
    select count(*), min(list) filter (where list <> all ($1)) from differing', counted)
    into mended, strange using proven.lists;
  -- A list that is counted here but not read would be added again each night, and the last step would take it away.
  if strange is not null then
    raise exception 'step % counts the list % without naming it', which, strange;
  end if;
  return mended;
end $function$;

CREATE OR REPLACE FUNCTION public.mend_past_applications()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  wrong bigint;
  touched uuid[];
begin
  select array_agg(distinct campaign_id order by campaign_id), count(*) into touched, wrong from (
    select coalesce(kept.campaign_id, found.campaign_id) as campaign_id
    from past_application as kept full join found_past_application as found using (campaign_id, creator_id)
    where (kept.published_at, kept.open_places, kept.wanted_files) is distinct from (found.published_at, found.open_places, found.wanted_files)) as differing;
  if wrong = 0 then
    return 0;
  end if;
  perform from campaign where id = any (touched) order by id for no key update;
  delete from past_application as kept where campaign_id = any (touched)
    and not exists (select from found_past_application as found where found.campaign_id = kept.campaign_id and found.creator_id = kept.creator_id);
  insert into past_application (campaign_id, creator_id, published_at, open_places, wanted_files)
    select campaign_id, creator_id, published_at, open_places, wanted_files from found_past_application where campaign_id = any (touched)
    order by campaign_id, creator_id
    on conflict (campaign_id, creator_id) do update
      set published_at = excluded.published_at, open_places = excluded.open_places, wanted_files = excluded.wanted_files;
  return wrong;
end $function$;

CREATE OR REPLACE FUNCTION public.mend_past_applications_after(after_id uuid, most integer, OUT last_id uuid, OUT wrong bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$ declare touched uuid[]; begin
  last_id := (select id from campaign where id > after_id order by id offset most - 1 limit 1); select array_agg(distinct campaign_id order by campaign_id), count(*) into touched, wrong from (
    select coalesce(kept.campaign_id, found.campaign_id) as campaign_id
    from (select * from past_application where campaign_id > after_id and (last_id is null or campaign_id <= last_id)) as kept
      full join (select * from found_past_application where campaign_id > after_id and (last_id is null or campaign_id <= last_id)) as found
        using (campaign_id, creator_id)
    where (kept.published_at, kept.open_places, kept.wanted_files, kept.shippable_product, kept.wanted_types)
      is distinct from (found.published_at, found.open_places, found.wanted_files, found.shippable_product, found.wanted_types)) as differing; if wrong = 0 then return; end if; perform
    from campaign where id = any (touched) order by id for no key update; delete from past_application as kept where campaign_id = any (touched)
    and not exists (select from found_past_application as found where found.campaign_id = kept.campaign_id and found.creator_id = kept.creator_id); insert into past_application
    (campaign_id, creator_id, published_at, open_places, wanted_files, shippable_product, wanted_types)
    select campaign_id, creator_id, published_at, open_places, wanted_files, shippable_product, wanted_types from found_past_application
    where campaign_id = any (touched) order by campaign_id, creator_id
    on conflict (campaign_id, creator_id) do update
      set published_at = excluded.published_at, open_places = excluded.open_places, wanted_files = excluded.wanted_files,
        shippable_product = excluded.shippable_product, wanted_types = excluded.wanted_types; end $function$;

CREATE OR REPLACE FUNCTION public.month_of(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(to_char(at at time zone 'UTC', 'YYYY-MM'), '') $function$;

CREATE OR REPLACE FUNCTION public.name_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin new.agency_sort_name := sort_name_of(new.agency_id); new.creator_sort_name := sort_name_of(new.creator_id); return new; end $function$;

CREATE OR REPLACE FUNCTION public.of_all()
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
AS $function$ select '00000000-0000-0000-0000-000000000000'::uuid $function$;

CREATE OR REPLACE FUNCTION public.paid_on_line(payout uuid, batch uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select exists (select from bank_line where coalesce(payout_id, batch_id) in (payout, batch) and settled_as in ('paid', 'paid_before') and kind = 'entry') $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.rename_creator_campaigns()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin update creator_campaign set name = lower(new.name) from contract where contract.campaign_id = new.id and creator_campaign.creator_id = contract.creator_id and creator_campaign.campaign_id = new.id; return null; end $function$;

CREATE OR REPLACE FUNCTION public.returned_on_line(payout uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select exists (select from bank_line where payout_id = payout and settled_as in ('returned', 'returned_before') and kind = 'entry') $function$;

CREATE OR REPLACE FUNCTION public.see_payout_of_batch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin new.is_paid_on_line := paid_on_line(new.id, new.batch_id); return new; end $function$;

CREATE OR REPLACE FUNCTION public.see_payouts_on_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ declare line bank_line := case tg_op when 'DELETE' then old else new end; begin update payout set is_paid_on_line = paid_on_line(id, batch_id), is_returned_on_line = returned_on_line(id) where id in (select id from payout where id = line.payout_id union all select id from payout where batch_id = line.batch_id) and (is_paid_on_line, is_returned_on_line) is distinct from (paid_on_line(id, batch_id), returned_on_line(id)); return null; end $function$;

CREATE OR REPLACE FUNCTION public.set_job_of_chargeback()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin select payment.agency_id, payment.contract_id, contract.campaign_id, contract.creator_id into new.agency_id, new.contract_id, new.campaign_id, new.creator_id from payment join contract on contract.id = payment.contract_id where payment.id = new.payment_id; return new; end $function$;

CREATE OR REPLACE FUNCTION public.set_limit(real)
 RETURNS real
 LANGUAGE c
 STRICT
AS '$libdir/pg_trgm', $function$set_limit$function$;

CREATE OR REPLACE FUNCTION public.set_other_side()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.other_id := (select case new.member_id when agency_id then creator_id else agency_id end from conversation where id = new.conversation_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.set_sides_of_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin select agency_id, creator_id into new.agency_id, new.creator_id from contract where id = new.contract_id; return new; end $function$;

CREATE OR REPLACE FUNCTION public.set_vat_id_due(member uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  due timestamptz;
begin
  -- Locks the row before the number and its answer are read: of two changes at once, the later one then sees both.
  insert into vat_id_due (member_id, ask_at) values (member, '-infinity') on conflict (member_id) do update set ask_at = excluded.ask_at;
  select coalesce(latest.ask_again_at, '-infinity') into due from given_vat_id as given
    left join lateral (select ask_again_at from vat_id_check
      where vat_id_check.member_id = given.member_id and vat_id_check.number = given.number
      order by asked_at desc, id desc limit 1) as latest on true
    where given.member_id = member and begins_as_vat_id(given.country, given.number);
  if found then
    update vat_id_due set ask_at = due where member_id = member and ask_at <> due;
  else
    delete from vat_id_due where member_id = member;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.show_limit()
 RETURNS real
 LANGUAGE c
 STABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$show_limit$function$;

CREATE OR REPLACE FUNCTION public.show_trgm(text)
 RETURNS text[]
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$show_trgm$function$;

CREATE OR REPLACE FUNCTION public.similarity(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$similarity$function$;

CREATE OR REPLACE FUNCTION public.similarity_dist(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$similarity_dist$function$;

CREATE OR REPLACE FUNCTION public.similarity_op(text, text)
 RETURNS boolean
 LANGUAGE c
 STABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$similarity_op$function$;

CREATE OR REPLACE FUNCTION public.sort_conversations_of(renamed uuid, most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$ declare today text := sort_name_of(renamed); ids uuid[]; begin
  ids := array(select id from conversation where uuid_hash(agency_id) = uuid_hash(renamed) and agency_id = renamed and agency_sort_name <> today
    union all select id from conversation where uuid_hash(creator_id) = uuid_hash(renamed) and creator_id = renamed and creator_sort_name <> today
    limit most);
  -- In the order of their ids, so that two renamings cannot deadlock.
  perform from conversation where id = any (ids) order by id for no key update;
  update conversation set agency_sort_name = case agency_id when renamed then today else agency_sort_name end,
    creator_sort_name = case creator_id when renamed then today else creator_sort_name end
  where id = any (ids);
  return cardinality(ids);
end $function$;

CREATE OR REPLACE FUNCTION public.sort_name_of(id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ select coalesce((select lower(display_name) from member where member.id = sort_name_of.id), '') $function$;

CREATE OR REPLACE FUNCTION public.strict_word_similarity(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$strict_word_similarity$function$;

CREATE OR REPLACE FUNCTION public.strict_word_similarity_commutator_op(text, text)
 RETURNS boolean
 LANGUAGE c
 STABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$strict_word_similarity_commutator_op$function$;

CREATE OR REPLACE FUNCTION public.strict_word_similarity_dist_commutator_op(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$strict_word_similarity_dist_commutator_op$function$;

CREATE OR REPLACE FUNCTION public.strict_word_similarity_dist_op(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$strict_word_similarity_dist_op$function$;

CREATE OR REPLACE FUNCTION public.strict_word_similarity_op(text, text)
 RETURNS boolean
 LANGUAGE c
 STABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$strict_word_similarity_op$function$;

CREATE OR REPLACE FUNCTION public.sums_of_row(counted audit_entry)
 RETURNS TABLE(list text, owner uuid, part text, amount bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select sums.list, sums.owner, sums.part, 1::bigint from (select week_of_id(counted.id) as week offset 0) as one, lateral (values
    ('act', of_all(), week),
    ('act_named', of_all(), counted.action),
    ('act_named', of_all(), counted.subject),
    ('act_named_in_week', of_all(), counted.action || ' ' || week),
    ('act_named_in_week', of_all(), counted.subject || ' ' || week),
    ('act_by', counted.operator_id, week)) as sums (list, owner, part) $function$;

CREATE OR REPLACE FUNCTION public.sums_of_row(counted bank_line)
 RETURNS TABLE(list text, owner uuid, part text, amount bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'bank_line', of_all(), case when counted.settled_at is null then 'open' else week_of(counted.settled_at) end, 1::bigint $function$;

CREATE OR REPLACE FUNCTION public.sums_of_row(counted campaign)
 RETURNS TABLE(list text, owner uuid, part text, amount bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'campaign', of_all(), counted.state, 1::bigint
  union all select 'campaign_in_week', of_all(), counted.state || ' ' || week_of_id(counted.id), 1
  union all select 'campaign_of', counted.agency_id, counted.state, 1
  union all select open.list, of_all(), open.rank || week_of(counted.published_at), 1
    from (values ('open_campaign', ''),
      ('open_campaign_by_places', counted.desired_creators - counted.hired || ' '),
      ('open_campaign_by_files', -counted.wanted_files || ' ')) as open (list, rank)
    where counted.state = 'published' and counted.published_at is not null and counted.hidden_at is null $function$;

CREATE OR REPLACE FUNCTION public.sums_of_row(counted candidate_request)
 RETURNS TABLE(list text, owner uuid, part text, amount bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'request_of', counted.agency_id, '', 1::bigint $function$;

CREATE OR REPLACE FUNCTION public.sums_of_row(counted contract)
 RETURNS TABLE(list text, owner uuid, part text, amount bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'contract', of_all(), counted.state, 1::bigint
  union all select 'contract_in_week', of_all(), counted.state || ' ' || week_of_id(counted.id), 1
  union all select 'contract_of', counted.agency_id, counted.state, 1
  union all select 'contract_of', counted.creator_id, counted.state, 1
  union all select 'hired', of_all(), month_of(counted.created_at), 1 $function$;

CREATE OR REPLACE FUNCTION public.sums_of_row(counted conversation_member)
 RETURNS TABLE(list text, owner uuid, part text, amount bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'conversation_of', counted.member_id, '', 1::bigint $function$;

CREATE OR REPLACE FUNCTION public.sums_of_row(counted creator_paper)
 RETURNS TABLE(list text, owner uuid, part text, amount bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'creator_paper', of_all(), counted.kind, 1::bigint
  union all select 'creator_paper_in_week', of_all(), counted.kind || ' ' || week_of_id(counted.id), 1 $function$;

CREATE OR REPLACE FUNCTION public.sums_of_row(counted creator_profile)
 RETURNS TABLE(list text, owner uuid, part text, amount bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'profile', of_all(), counted.state, 1::bigint
  union all select 'profile_in_week', of_all(), counted.state || ' ' || week_of_id(counted.creator_id), 1 $function$;

CREATE OR REPLACE FUNCTION public.sums_of_row(counted earning)
 RETURNS TABLE(list text, owner uuid, part text, amount bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'earning_of', counted.creator_id, '', 1::bigint where counted.voided_at is null
  union all select 'earned_of', counted.creator_id, month_of(counted.earned_at), counted.amount_minor
    where counted.voided_at is null and counted.state = 'earned'
  union all select 'expected_of', counted.creator_id, '', counted.amount_minor where counted.voided_at is null and counted.state = 'future' $function$;

CREATE OR REPLACE FUNCTION public.sums_of_row(counted ledger_entry)
 RETURNS TABLE(list text, owner uuid, part text, amount bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select sums.list, sums.owner, sums.part, counted.amount_minor
  from ledger_account as account, lateral (values
    -- The month is not computed for the other accounts.
    ('fee', of_all(), case account.kind when 'fee_revenue' then month_of(counted.created_at) end, account.kind = 'fee_revenue'),
    ('books', of_all(), account.kind, true),
    ('balance_of', account.member_id, '', account.kind = 'creator')) as sums (list, owner, part, is_counted)
  where account.id = counted.account_id and sums.is_counted $function$;

CREATE OR REPLACE FUNCTION public.sums_of_row(counted mail)
 RETURNS TABLE(list text, owner uuid, part text, amount bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'mail_sent', of_all(), '', 1::bigint where counted.sent_at is not null $function$;

CREATE OR REPLACE FUNCTION public.sums_of_row(counted member)
 RETURNS TABLE(list text, owner uuid, part text, amount bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'member', of_all(), counted.role, 1::bigint where counted.deleted_at is null
  union all select 'member_in_week', of_all(), counted.role || ' ' || week_of_id(counted.id), 1 where counted.deleted_at is null
  union all select 'confirmed_member', of_all(), counted.role, 1 where counted.deleted_at is null and counted.confirmed_at is not null
  union all select 'joined', of_all(), month_of(counted.confirmed_at), 1 where counted.role <> 'operator' and counted.confirmed_at is not null $function$;

CREATE OR REPLACE FUNCTION public.sums_of_row(counted notification)
 RETURNS TABLE(list text, owner uuid, part text, amount bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'notification_of', counted.member_id, '', 1::bigint $function$;

CREATE OR REPLACE FUNCTION public.sums_of_row(counted payment)
 RETURNS TABLE(list text, owner uuid, part text, amount bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'payment', of_all(), counted.state, 1::bigint where counted.voided_at is null
  union all select 'payment_in_week', of_all(), counted.state || ' ' || week_of_id(counted.id), 1 where counted.voided_at is null
  union all select 'payment_of', counted.agency_id, counted.state, 1 where counted.voided_at is null
  union all select 'charged', of_all(), month_of(counted.paid_at), counted.total_minor where counted.voided_at is null and counted.state = 'paid'
  union all select 'charged_of', counted.agency_id, month_of(counted.paid_at), counted.total_minor
    where counted.voided_at is null and counted.state = 'paid'
  union all select 'expected_of', counted.agency_id, '', counted.total_minor where counted.voided_at is null and counted.state <> 'paid' $function$;

CREATE OR REPLACE FUNCTION public.sums_of_row(counted payout)
 RETURNS TABLE(list text, owner uuid, part text, amount bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'paid_out', of_all(), month_of(counted.paid_at), counted.amount_minor where counted.paid_at is not null and counted.returned_at is null
  union all select 'payout', of_all(), case when counted.returned_at is not null then 'returned' else counted.state end, 1
  union all select 'payout_in_week', of_all(), case when counted.returned_at is not null then 'returned' else counted.state end || ' ' || week_of_id(counted.id), 1 $function$;

CREATE OR REPLACE FUNCTION public.sums_of_row(counted provider_line)
 RETURNS TABLE(list text, owner uuid, part text, amount bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'provider_line_in_week', of_all(), counted.kind || ' ' || week_of(counted.moved_at), 1::bigint $function$;

CREATE OR REPLACE FUNCTION public.sums_of_row(counted refund)
 RETURNS TABLE(list text, owner uuid, part text, amount bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'refunded', of_all(), month_of(counted.done_at), counted.amount_minor where counted.done_at is not null
  union all select 'refund_back', of_all(), month_of(counted.failed_at), counted.amount_minor where counted.failed_at is not null
  union all select moved.list, moved.owner, month_of(moved.at), moved.amount
    from payment join contract on contract.id = payment.contract_id, lateral (values
      ('charged_of', payment.agency_id, counted.done_at, -counted.amount_minor),
      ('charged_of', payment.agency_id, counted.failed_at, counted.amount_minor),
      ('earned_of', contract.creator_id, counted.done_at, -counted.creator_minor),
      ('earned_of', contract.creator_id, counted.failed_at, counted.creator_minor)) as moved (list, owner, at, amount)
    where payment.id = counted.payment_id and moved.at is not null $function$;

CREATE OR REPLACE FUNCTION public.sums_proven()
 RETURNS TABLE(step integer, tables text[], lists text[])
 LANGUAGE sql
 IMMUTABLE
AS $function$ values
  (1, array['member'], array['member', 'member_in_week', 'confirmed_member', 'joined']),
  (2, array['creator_profile'], array['profile', 'profile_in_week']),
  (3, array['campaign'], array['campaign', 'campaign_in_week', 'campaign_of', 'open_campaign', 'open_campaign_by_places', 'open_campaign_by_files']),
  (4, array['candidate_request'], array['request_of']),
  (5, array['contract'], array['contract', 'contract_in_week', 'contract_of', 'hired']),
  (6, array['payment'], array['payment', 'payment_in_week', 'payment_of', 'charged']),
  (7, array['payment', 'refund'], array['charged_of', 'refunded', 'refund_back']),
  (8, array['payment', 'earning'], array['expected_of']),
  (9, array['earning', 'refund'], array['earning_of', 'earned_of']),
  (10, array['payout'], array['payout', 'payout_in_week', 'paid_out']),
  (11, array['creator_paper'], array['creator_paper', 'creator_paper_in_week']),
  (12, array['ledger_entry'], array['fee', 'books']),
  (13, array['ledger_entry'], array['balance_of']),
  (14, array['notification'], array['notification_of']),
  (15, array['conversation_member'], array['conversation_of']),
  (16, array['audit_entry'], array['act', 'act_named', 'act_named_in_week', 'act_by']),
  (17, array['mail'], array['mail_sent']),
  (18, array['bank_line'], array['bank_line']),
  (19, array['provider_line'], array['provider_line_in_week']) $function$;

CREATE OR REPLACE FUNCTION public.week_of(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select lpad(floor(extract(epoch from at) / 604800)::bigint::text, 6, '0') $function$;

CREATE OR REPLACE FUNCTION public.week_of_id(id uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select lpad((('x' || encode(substr(uuid_send(id), 1, 6), 'hex'))::bit(48)::bigint / 604800000)::text, 6, '0') $function$;

CREATE OR REPLACE FUNCTION public.word_similarity(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$word_similarity$function$;

CREATE OR REPLACE FUNCTION public.word_similarity_commutator_op(text, text)
 RETURNS boolean
 LANGUAGE c
 STABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$word_similarity_commutator_op$function$;

CREATE OR REPLACE FUNCTION public.word_similarity_dist_commutator_op(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$word_similarity_dist_commutator_op$function$;

CREATE OR REPLACE FUNCTION public.word_similarity_dist_op(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$word_similarity_dist_op$function$;

CREATE OR REPLACE FUNCTION public.word_similarity_op(text, text)
 RETURNS boolean
 LANGUAGE c
 STABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$word_similarity_op$function$;
