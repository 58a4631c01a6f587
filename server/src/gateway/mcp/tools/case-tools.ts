import { CaseFilter, caseCreate, caseList, caseMessageCreate, caseRead, NewCase } from '@portal/contract/cases/cases.ts'
import { caseKindNames } from '@portal/contract/cases/values.ts'
import { aPage, changeTool, paged, readTool } from './tool.ts'

export const caseTools = [
  readTool({
    name: 'find_cases',
    title: 'Find cases',
    description: 'Finds the cases that the person can see, those that wait for the customer first.',
    scope: 'cases:write',
    endpoint: caseList,
    input: CaseFilter.pick({ search: true, serviceId: true, waitingOn: true, kind: true }).extend(paged),
    fixed: aPage,
  }),
  readTool({
    name: 'read_case',
    title: 'Read a case',
    description: 'Reads one case: its status, targets and messages.',
    scope: 'cases:write',
    endpoint: caseRead,
    input: caseRead.params,
  }),
  changeTool({
    name: 'open_case',
    title: 'Open a case',
    description:
      'Opens a case at the service desk: a fault, a question or a change. For a fault, check find_incidents and find_cases first, and give the service, the impact and who is affected.',
    scope: 'cases:write',
    endpoint: caseCreate,
    input: NewCase.pick({
      kind: true,
      title: true,
      description: true,
      serviceId: true,
      orderId: true,
      testId: true,
      impact: true,
      severity: true,
      ownRef: true,
      answers: true,
    }),
    question: ({ kind, title, description, serviceId }) =>
      [`Open the case "${title}" (${caseKindNames[kind]}${serviceId ? `, ${serviceId}` : ''})?`, description].join(
        '\n',
      ),
  }),
  changeTool({
    name: 'reply_to_case',
    title: 'Reply to a case',
    description: 'Sends a message in a case, which the service desk reads. A reply reopens a resolved case.',
    scope: 'cases:write',
    endpoint: caseMessageCreate,
    input: caseMessageCreate.params.extend({ text: caseMessageCreate.body.shape.text }),
    question: ({ caseId, text }) => `Send this reply to the case ${caseId}?\n${text}`,
  }),
]
