import type { Role } from '@pairtake/protocol/roles'

export const roleWords: Record<Role, string> = { agency: 'Brand', creator: 'Creator', operator: 'Operator' }
