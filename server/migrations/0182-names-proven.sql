-- Names that are stored with other records are compared with those of today once a night, some thousand at a time, and corrected (docs/decisions/182).
-- Nothing is locked where nothing differs.

-- Of creators: the names of the campaigns that they have jobs in. Whoever renames a campaign has locked it.
create function mend_creator_campaigns_after(after_id uuid, most integer, out last_id uuid, out wrong bigint) language plpgsql as $$ declare creators uuid[]; campaigns uuid[]; begin
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
end $$;

-- Of conversations: the names of both sides. A renaming whose conversations are not all sorted yet is left to its clock.
create function mend_conversation_names_after(after_id uuid, most integer, out last_id uuid, out wrong bigint) language plpgsql as $$ declare touched uuid[]; begin
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
end $$;
