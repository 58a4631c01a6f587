import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { contactQuery, keepContacts } from './queries.ts'

export type ContactAct = 'resend' | 'revoke' | 'verify' | 'suspend' | 'letIn' | 'comeBack'

const base = '/contact-info/api/contacts/:contactId'
type Who = { contactId: string; name: string }

const acts = {
  resend: {
    send: (params: { contactId: string }, once: string) =>
      call(`POST ${base}/invitation`, { params, body: {} }, { once }),
    done: (name: string) => `The invitation is on its way to ${name}`,
  },
  revoke: {
    send: (params: { contactId: string }, once: string) => call(`DELETE ${base}/invitation`, { params }, { once }),
    done: (name: string) => `The invitation of ${name} does not work any more`,
  },
  verify: {
    send: (params: { contactId: string }, once: string) => call(`POST ${base}/verification`, { params }, { once }),
    done: (name: string) => `A link to confirm the address is on its way to ${name}`,
  },
  suspend: {
    send: (params: { contactId: string }, once: string) => call(`POST ${base}/suspension`, { params }, { once }),
    done: (name: string) => `${name} cannot sign in from now on`,
  },
  letIn: {
    send: (params: { contactId: string }, once: string) => call(`DELETE ${base}/suspension`, { params }, { once }),
    done: (name: string) => `${name} can sign in again`,
  },
  comeBack: {
    send: (params: { contactId: string }, once: string) => call(`DELETE ${base}/departure`, { params }, { once }),
    done: (name: string) => `${name} is a contact again`,
  },
} as const satisfies Record<ContactAct, unknown>

/** Acts on a contact with one press; what came of it is said in a toast. */
export function useContactAct({ contactId, name }: Who) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const [busy, setBusy] = useState<ContactAct>()
  const act = async (key: ContactAct) => {
    if (busy) return
    setBusy(key)
    try {
      const contact = await acts[key].send({ contactId }, crypto.randomUUID())
      queryClient.setQueryData(contactQuery(contactId).queryKey, contact)
      toasts.show({ kind: 'ok', text: acts[key].done(name) })
      void keepContacts(queryClient)
    } catch (failure) {
      toasts.show({ kind: 'bad', text: mapFailure(failure).message })
    }
    setBusy(undefined)
  }
  return { act, busy }
}
