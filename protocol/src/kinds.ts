/** Enumerations used by URLs and fields, separate from their schemas: the first load needs no schema. */
export const genders = ['female', 'male', 'non_binary', 'trans_man', 'trans_woman'] as const

export const mediaTypes = ['video', 'photos'] as const
