import { accessTitle } from '@portal/contract/access/names.ts'
import { permissionUses } from '@portal/contract/access/uses.ts'
import type { AccessRequest, OwnPermission, SecondFactorRule } from '@portal/contract/access/access.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { boot } from '../../boot.ts'
import styles from './access.module.css'
import { accessQuery, requestsQuery, secondFactorRuleQuery } from './queries.ts'

/** Asks the administrators for one permission, with a reason. */
export function askAct(queryClient: QueryClient, { resource }: OwnPermission): Act {
  const name = accessTitle(resource)
  return {
    key: 'ask',
    title: `Ask for ${name}`,
    confirm: 'Send request',
    text: `${permissionUses[resource]}.`,
    fields: [
      {
        kind: 'lines',
        name: 'reason',
        label: 'What do you need it for?',
        hint: 'Sent to your administrators by email.',
        rows: 3,
        maxLength: 500,
      },
    ],
    draft: `ask ${resource}`,
    do: calls('POST /access-info/api/requests', { body: { resource } }, (access) =>
      queryClient.setQueryData(accessQuery.queryKey, access),
    ),
    done: `Your administrators have been notified of your request for ${name}`,
  }
}

export const withdrawAct = (queryClient: QueryClient, requestId: string): Act => ({
  key: 'withdraw',
  title: 'Withdraw',
  do: calls('DELETE /access-info/api/requests/:requestId', { params: { requestId } }, (access) =>
    queryClient.setQueryData(accessQuery.queryKey, access),
  ),
})

/** The answers of an administrator to a request. */
export function answerActs(queryClient: QueryClient, request: AccessRequest): Act[] {
  const { requestId, resource, name, reason, limit } = request
  const permission = accessTitle(resource)
  const text = <p className={styles.reason}>“{reason}”</p>
  const answer = { kind: 'lines', name: 'answer', hint: 'Sent to them by email.', rows: 3, maxLength: 500 } as const
  const answers = (isGranted: boolean) =>
    calls(
      'POST /access-info/api/requests/:requestId/answer',
      { params: { requestId }, body: { isGranted } },
      ({ requests }) => {
        queryClient.setQueryData(requestsQuery.queryKey, requests)
        void queryClient.invalidateQueries({ queryKey: ['contacts'] })
        void queryClient.invalidateQueries({ queryKey: ['access'] })
      },
    )
  return [
    {
      key: 'grant',
      title: `Grant ${permission} to ${name}`,
      heading: `Grant ${permission} to ${name}?`,
      button: 'Grant',
      text,
      fields: [
        {
          kind: 'day',
          name: 'until',
          label: 'Last day',
          isOptional: true,
          earliest: new Date().toISOString().slice(0, 10),
        },
        { ...answer, label: 'Message', isOptional: true },
      ],
      refusal: limit ?? undefined,
      colour: 'secondary',
      do: answers(true),
      done: `${permission} granted to ${name}`,
    },
    {
      key: 'decline',
      title: `Decline ${permission} for ${name}`,
      heading: `Decline ${permission} for ${name}?`,
      button: 'Decline',
      text,
      fields: [{ ...answer, label: 'Reason' }],
      do: answers(false),
      done: `${name} has been notified`,
    },
  ]
}

/** Changes whether the people of the account must have a second factor. */
export function ruleAct(queryClient: QueryClient, { check, isRequired }: SecondFactorRule): Act {
  const isUnknown = check === 'none' && !isRequired
  return {
    key: 'rule',
    title: isRequired ? 'Make optional' : 'Require a second factor',
    refusal: boot().signedIn?.dealer
      ? 'Only the customer’s administrators can change this.'
      : isUnknown
        ? 'The portal cannot check second factors on your sign-in service.'
        : undefined,
    do: calls('PUT /access-info/api/second-factor', { body: { isRequired: !isRequired } }, (changed) =>
      queryClient.setQueryData(secondFactorRuleQuery.queryKey, changed),
    ),
    done: isRequired ? 'A second factor is now optional' : 'A second factor is now required',
  }
}
