import {
  diagnosticLineRead,
  lineFiguresRead,
  lineSurroundingsRead,
  lineTestCancellationCreate,
  lineTestComparisonRead,
  lineTestCreate,
  lineTestList,
  lineTestRead,
  lineTestReport,
} from '@portal/contract/diagnostics.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { createLineTester } from '../../systems/line-tests/create-line-tester.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { inThread } from '../../threads/in-thread.ts'
import { sendFile } from '../files/send-file.ts'
import { compareTests } from './compare.ts'
import { getLine, showLine } from './line.ts'
import { getTest, requestTest, stopTest } from './service.ts'
import { showTest, showTests } from './show-test.ts'
import { showSurroundings } from './surroundings.ts'

export function diagnosticRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const tester = createLineTester(parts.config)

  bindScoped(app, parts, diagnosticLineRead, (scope, { params }) =>
    showLine(scope, tester, params.serviceId, new Date()),
  )

  bindScoped(app, parts, lineTestList, (scope, { params, query }) => showTests(scope, params.serviceId, query))

  bindScoped(app, parts, lineTestCreate, async (scope, { params, body, request }) => {
    const now = new Date()
    const test = await requestTest({ scope, tester, now, requestId: request.id }, { ...params, ...body })
    return showTest(scope, test, now)
  })

  bindScoped(app, parts, lineTestRead, async (scope, { params }) =>
    showTest(scope, await getTest(scope, params.testId), new Date()),
  )

  bindScoped(app, parts, lineTestCancellationCreate, async (scope, { params, request }) => {
    const now = new Date()
    return showTest(scope, await stopTest({ scope, now, requestId: request.id }, params.testId), now)
  })

  bindScoped(app, parts, lineTestReport, async (scope, { params, reply }) => {
    const test = await showTest(scope, await getTest(scope, params.testId), new Date())
    if (!test.verdict) throw new Problem('no_result', { detail: 'There is no result yet. Wait until the test ends.' })
    const name = `Diagnostics ${test.serviceName} ${test.testId}.pdf`
    const content = await inThread('lineTest', [test])
    return sendFile(reply, { name, mediaType: 'application/pdf', content })
  })

  bindScoped(app, parts, lineTestComparisonRead, async (scope, { params }) =>
    compareTests(await getTest(scope, params.testId), await getTest(scope, params.otherTestId)),
  )

  bindScoped(app, parts, lineFiguresRead, async (scope, { params, query }) => {
    const { line } = await getLine(scope, params.serviceId)
    const now = new Date()
    const until = query.until ? new Date(query.until) : now
    if (until > now) throw new Problem('invalid', { fields: { until: 'Name a moment that has been.' } })
    return line && tester.figures(line, until)
  })

  bindScoped(app, parts, lineSurroundingsRead, (scope, { params }) =>
    showSurroundings(scope, params.serviceId, new Date()),
  )
}
