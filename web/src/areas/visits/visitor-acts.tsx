import { pageOf } from '@portal/contract/page-of.ts'
import { photoIdNames, photoIdTypes } from '@portal/contract/visits/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { dayOf, weekdayDate } from '@portal/contract/format/days.ts'
import { CopyButton } from '@portal/ui/src/CopyButton.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import SendIcon from 'lucide-react/icons/send'
import type { Act, ActField } from '../../acts/act.ts'
import { callAct, calls } from '../../acts/calls.ts'
import { call } from '../../api/client.ts'
import { placesQuery, type VisitorAnswer } from './queries.ts'
import styles from './wizard.module.css'

const visitorFields: readonly ActField[] = [
  { kind: 'text', name: 'name', label: 'Full name', hint: 'As shown on the photo ID', autoComplete: 'off' },
  { kind: 'text', name: 'company', label: 'Company', isOptional: true },
  { kind: 'text', name: 'position', label: 'Position', isOptional: true },
  {
    kind: 'text',
    name: 'email',
    label: 'Email',
    type: 'email',
    hint: 'Receives the photo ID link, the pass and the calendar entry',
    isOptional: true,
  },
  { kind: 'text', name: 'mobile', label: 'Mobile', type: 'tel', isOptional: true },
  { kind: 'tick', name: 'isAdult', label: '18 or over' },
]

/** The details of a photo ID; two forms ask for them and no page shows them. */
export const identityFields: readonly ActField[] = [
  {
    kind: 'choice',
    name: 'photoIdType',
    label: 'Photo ID type',
    names: photoIdTypes.map((each) => [each, photoIdNames[each]]),
  },
  { kind: 'text', name: 'photoIdNumber', label: 'Photo ID number', mono: true, autoComplete: 'off' },
  {
    kind: 'text',
    name: 'accessCardNo',
    label: 'Access card number',
    mono: true,
    autoComplete: 'off',
    hint: 'If you already have a card for this data centre',
    isOptional: true,
  },
]

export const addVisitorAct = (queryClient: QueryClient, onAdded?: (visitor: VisitorAnswer) => void): Act => ({
  key: 'add',
  title: 'Add visitor',
  fields: visitorFields,
  draft: 'visitor ',
  do: async (body, once) => {
    const added = await callAct('POST /visit-info/api/visitors', { body }, { once })
    void queryClient.invalidateQueries({ queryKey: ['visits', 'visitors'] })
    onAdded?.(added)
    return `${added.name} added to the register`
  },
})

interface Visitor {
  visitorId: string
  name: string
}

/** Creates the link through which a visitor enters their details; it is emailed, and shown once. */
export const linkAct = (queryClient: QueryClient, { visitorId, name }: Visitor): Act => ({
  key: 'link',
  title: `Send link to ${name}`,
  button: 'Send link',
  icon: <SendIcon aria-hidden />,
  // Without a key for a repeat: the answer would be kept with the secret in it.
  do: async () => {
    const made = await call('POST /visit-info/api/visitors/:visitorId/links', { params: { visitorId } })
    void queryClient.invalidateQueries({ queryKey: ['visits', 'visitors'] })
    return { title: `Link for ${name}`, content: <MadeLink {...made} />, close: 'Close' }
  },
  failed: 'We could not create the link.',
})

/** The acts of a visitor in the register. */
export function visitorActs(queryClient: QueryClient, visitor: VisitorAnswer) {
  const { visitorId, version, name, company, position, email, mobile, isAdult, hasIdentity } = visitor
  const params = { visitorId }
  const keep = () => void queryClient.invalidateQueries({ queryKey: ['visits'] })
  return {
    edit: {
      key: 'edit',
      title: 'Edit visitor',
      heading: name,
      confirm: 'Save visitor',
      fields: visitorFields,
      initial: {
        name,
        company: company ?? '',
        position: position ?? '',
        email: email ?? '',
        mobile: mobile ?? '',
        isAdult: isAdult ?? false,
      },
      draft: `visitor ${visitorId}`,
      do: async (body, once) => {
        const kept = await callAct('PUT /visit-info/api/visitors/:visitorId', { params, body }, { once, version })
        keep()
        return `${kept.name} saved`
      },
    },
    // No draft, and no key for a repeat: ID details are stored only on the server, encrypted.
    identity: {
      key: 'identity',
      title: hasIdentity ? 'Replace photo ID' : 'Enter photo ID',
      heading: `Photo ID of ${name}`,
      confirm: 'Save photo ID',
      text: <IdentityKept />,
      fields: identityFields,
      do: async ({ accessCardNo = '', ...body }) => {
        const typed = { params, body: { ...body, accessCardNo } }
        await callAct('PUT /visit-info/api/visitors/:visitorId/identity', typed, {})
        keep()
      },
      done: `Photo ID saved for ${name}`,
    },
    forget: {
      key: 'forget',
      title: 'Delete photo ID',
      heading: 'Delete the photo ID?',
      text: 'The desk will ask for it on arrival. This cannot be undone.',
      fields: [],
      do: calls('DELETE /visit-info/api/visitors/:visitorId/identity', { params }, keep),
      done: 'Photo ID deleted',
    },
    remove: {
      key: 'remove',
      title: 'Remove from register',
      heading: 'Remove this visitor from the register?',
      confirm: 'Remove visitor',
      text: 'Past visits keep the name. All other details, including the photo ID, are deleted immediately.',
      fields: [],
      destructive: true,
      do: calls('DELETE /visit-info/api/visitors/:visitorId', { params }, keep),
      done: 'Visitor removed',
    },
  } satisfies Record<string, Act>
}

function IdentityKept() {
  const { data: places } = useQuery(placesQuery)
  return (
    <p className={styles.quiet}>
      {`It is stored encrypted and shown to the desk only. It is deleted ${counted(places?.identityDays ?? 30, 'day')} after the last visit.`}
    </p>
  )
}

function MadeLink({ secret, expiresAt, isMailed }: { secret: string; expiresAt: string; isMailed: boolean }) {
  const link = `${location.origin}${pageOf('visitorDetails')}#${secret}`
  return (
    <>
      <p>
        {isMailed
          ? 'The link has been sent by email.'
          : 'This visitor has no email address. Please send the link yourself.'}
        {` It can be used once, until ${weekdayDate(dayOf(expiresAt))}.`}
      </p>
      <Notice kind="info" title="It is not shown again.">
        <span className={styles.link}>
          <code>{link}</code>
          <CopyButton text={link} what="link" />
        </span>
      </Notice>
    </>
  )
}
