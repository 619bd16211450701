import type { OpenDeps } from '@pairtake/server/open-deps'
import { openBeside } from '@pairtake/server/testing/open-beside'
import { buildAgency, buildCreator, buildNewAgency, buildOperator, type TestMember } from '@pairtake/server/testing/builders'
import { saveCard } from '#steps/agency.ts'
import { Client } from './client.ts'
import type { Service } from './service.ts'

export type Somebody = { member: TestMember; client: Client }

/** Creates members of a running service directly in its database, because signing up is covered by another journey. */
export type Crowd = ReturnType<typeof crowdOf>

export async function openCrowd(service: Service): Promise<Crowd> {
  return crowdOf(await openBeside(service.dataDir), service.address)
}

/** For any service on this database that responds at the address. */
export function crowdOf({ deps, close }: Pick<OpenDeps, 'deps' | 'close'>, address: string) {
  const somebody = (member: TestMember): Somebody => ({ member, client: new Client(address, member.token) })
  return {
    deps,
    close,
    /** Has billing information and a working card. */
    agency: async () => {
      const agency = somebody(await buildAgency(deps))
      await saveCard(agency.client)
      return agency
    },
    newAgency: async () => somebody(await buildNewAgency(deps)),
    operator: async () => somebody(await buildOperator(deps)),
    /** A verified creator with their own name. */
    creator: async (firstName = 'Mara') => {
      const creator = somebody(await buildCreator(deps))
      const name = { first_name: firstName, display_name: `${firstName} K.` }
      await deps.db.updateTable('member').set(name).where('id', '=', creator.member.id).execute()
      return creator
    },
  }
}
