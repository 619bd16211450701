import { useEffect, useState } from 'react'
import { dropKept, findKeptOne, keepRecord } from './kept-records.ts'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'

/** What is being written, kept by the browser until it is sent or taken back. `name` says where: 'conversation 01a1'. */
export function useKeptText(name: string): [string, (text: string) => void] {
  const { id: userId } = useAuthUser()
  const [text, setText] = useState('')

  useEffect(() => {
    void findKeptOne<string>(keyOf(userId, name)).then((kept) => {
      // What was typed while it was looked up counts more.
      if (kept !== undefined) setText((typed) => (typed === '' ? kept : typed))
    })
  }, [userId, name])

  const change = (next: string) => {
    setText(next)
    // At every change: whoever leaves right after the last word finds it again.
    void (next === '' ? dropKept(keyOf(userId, name)) : keepRecord(keyOf(userId, name), next))
  }
  return [text, change]
}

const keyOf = (userId: string, name: string) => ({ userId, kind: 'draft' as const, id: name })
