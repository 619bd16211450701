import { useEffect, useState } from 'react'
import { dropKept, findKeptOne, keepRecord } from './kept-records.ts'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'

/**
 * Returns a draft text, stored in the browser until it is sent or discarded, and whether the stored one has been read. `name` identifies it:
 * 'conversation 01a1'.
 */
export function useKeptText(name: string): [text: string, change: (text: string) => void, isRead: boolean] {
  const { id: userId } = useAuthUser()
  const [text, setText] = useState('')
  const [readName, setReadName] = useState<string>()

  useEffect(() => {
    void findKeptOne<string>(keyOf(userId, name)).then((kept) => {
      // Text typed while the stored one was loading takes precedence.
      if (kept !== undefined) setText((typed) => (typed === '' ? kept : typed))
      setReadName(name)
    })
  }, [userId, name])

  const change = (next: string) => {
    setText(next)
    // Saved on every change, so that nothing is lost when the person leaves right after the last word.
    void (next === '' ? dropKept(keyOf(userId, name)) : keepRecord(keyOf(userId, name), next))
  }
  return [text, change, readName === name]
}

const keyOf = (userId: string, name: string) => ({ userId, kind: 'draft' as const, id: name })
