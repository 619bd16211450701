declare const brand: unique symbol

/** Whose a record is; only the session makes one. */
export type UserId = string & { readonly [brand]: 'user' }
