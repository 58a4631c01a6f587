import {
  DiagnosticLine,
  diagnosticLineRead,
  lineTestCreate,
  lineTestList,
  lineTestRead,
} from '@portal/contract/diagnostics/diagnostics.ts'
import { ById } from '@portal/contract/services/services.ts'
import { aPage, changeTool, paged, readTool } from './tool.ts'

export const testTools = [
  readTool({
    name: 'read_line_test_options',
    title: 'Read the tests of a line',
    description:
      'Reads which tests are possible on a line now, what each does, which interrupt the service, and how many are left today.',
    scope: 'tests:run',
    endpoint: diagnosticLineRead,
    input: ById,
  }),
  changeTool({
    name: 'run_line_test',
    title: 'Run a line test',
    description:
      'Starts a test of a line. It takes seconds to minutes: read the result with read_line_test. Read read_line_test_options first.',
    scope: 'tests:run',
    endpoint: lineTestCreate,
    input: ById.extend({ kind: lineTestCreate.body.shape.kind }),
    // The person confirms the interruption together with the test.
    fixed: { confirmed: true },
    async question({ serviceId, kind }, call) {
      const answer = await call(diagnosticLineRead, { serviceId })
      const line = answer.isDone ? DiagnosticLine.safeParse(answer.content).data : undefined
      const offer = line?.offers.find((each) => each.kind === kind)
      const asked = `Run the test "${kind}" on ${line ? `${line.name} (${serviceId})` : serviceId}?`
      return [asked, offer?.does, offer?.disturbs, ...(line?.careful ?? [])].filter(Boolean).join('\n')
    },
  }),
  readTool({
    name: 'read_line_test',
    title: 'Read a line test',
    description: 'Reads a line test: its steps, and its verdict once it has one. Read it again until it has ended.',
    scope: 'tests:run',
    endpoint: lineTestRead,
    input: lineTestRead.params,
  }),
  readTool({
    name: 'list_line_tests',
    title: 'List the tests of a line',
    description: 'Lists the tests of a line with their verdicts, the newest first.',
    scope: 'tests:run',
    endpoint: lineTestList,
    input: ById.extend(paged),
    fixed: aPage,
  }),
]
