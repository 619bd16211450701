-- Without a transaction.
-- Numbers that were given before their time was kept, two thousand members at a time; a row that is there is newer.
do $$ declare at uuid := '00000000-0000-0000-0000-000000000000'; last uuid; begin loop last := (select (array_agg(batch.id order by batch.id desc))[1] from (select id from member where id > at order by id limit 2000) as batch); exit when last is null; perform set_vat_id_due(member_id) from given_vat_id where member_id > at and member_id <= last and begins_as_vat_id(country, number); commit; at := last; end loop; end $$;
