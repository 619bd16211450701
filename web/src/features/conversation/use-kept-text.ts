import { useEffect, useState } from 'react'
import { dropKept, findKeptOne, keepRecord } from '../keep/kept-records.ts'
import { useAuthUser } from '../session/auth-user.ts'

/** What is being written in a conversation, kept by the browser until it is sent or taken back. */
export function useKeptText(conversationId: string): [string, (text: string) => void] {
  const { id: userId } = useAuthUser()
  const [text, setText] = useState('')

  useEffect(() => {
    void findKeptOne<string>(placeOf(userId, conversationId)).then((kept) => {
      // What was typed while it was looked up counts more.
      if (kept !== undefined) setText((typed) => (typed === '' ? kept : typed))
    })
  }, [userId, conversationId])

  const change = (next: string) => {
    setText(next)
    // At every change: whoever leaves right after the last word finds it again.
    void (next === '' ? dropKept(placeOf(userId, conversationId)) : keepRecord(placeOf(userId, conversationId), next))
  }
  return [text, change]
}

const placeOf = (userId: string, conversationId: string) => ({ userId, kind: 'draft' as const, id: `conversation ${conversationId}` })
