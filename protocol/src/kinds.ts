/** Lists that addresses and fields choose from, apart from their schemas: what every first view loads needs no schema. */
export const genders = ['female', 'male', 'non_binary', 'trans_man', 'trans_woman'] as const

export const mediaTypes = ['video', 'photos'] as const
