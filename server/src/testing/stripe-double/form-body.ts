/** `a[b][c]=v` and `a[0]=v`, in the format of Stripe's own client. */
export type FormValue = string | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

export function readForm(encoded: string): Form {
  const form: Form = {}
  for (const [path, value] of new URLSearchParams(encoded)) {
    const names = path.split(/\[|\]\[|\]/).filter((name) => name !== '')
    const last = names.pop() ?? ''
    let at = form
    for (const name of names) {
      const next = at[name]
      const inner: Form = typeof next === 'object' ? next : {}
      at[name] = inner
      at = inner
    }
    at[last] = value
  }
  return form
}

export const textOf = (form: Form, name: string): string | undefined => {
  const value = form[name]
  return typeof value === 'string' ? value : undefined
}
export const formOf = (form: Form, name: string): Form => {
  const value = form[name]
  return typeof value === 'object' ? value : {}
}
export const textsOf = (form: Form): Record<string, string> =>
  Object.fromEntries(Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
