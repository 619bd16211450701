import * as wire from '@pairtake/protocol/operator/operator-member-endpoints'
import { isId } from '#access.ts'
import { serve } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { findMemberRecord } from './member-record-queries.ts'
import { viewMemberRecord } from './operator-member-view.ts'

export const getOperatorMember = serve(wire.getOperatorMember, async (call) => {
  const { deps, params } = call
  const row = isId(params.id) ? await findMemberRecord(deps.db, params.id) : undefined
  if (!row) throw notFound('Member')
  return { data: viewMemberRecord(row, call) }
})
