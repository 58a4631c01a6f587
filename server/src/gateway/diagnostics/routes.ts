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
} from '@portal/contract/diagnostics/diagnostics.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { letterheadOf } from '../../letterhead/letterhead.ts'
import { createLineTester } from '../../upstreams/line-tests/create.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { inThread } from '../../threads/in-thread.ts'
import { sendFile } from '../../files/send-file.ts'
import { compareTests } from './compare.ts'
import { getLine, showLine } from './line.ts'
import { getTest, requestTest, stopTest } from './service.ts'
import { showTest, showTests } from './show-test.ts'
import { showSurroundings } from './surroundings.ts'

export function diagnosticRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const tester = createLineTester(parts.config)

  bindScoped(app, parts, diagnosticLineRead, (scope, { params }) => showLine(scope, tester, params.serviceId))

  bindScoped(app, parts, lineTestList, (scope, { params, query }) => showTests(scope, params.serviceId, query))

  bindScoped(app, parts, lineTestCreate, async (scope, { params, body }) => {
    const test = await requestTest({ scope, tester }, { ...params, ...body })
    return showTest(scope, test)
  })

  bindScoped(app, parts, lineTestRead, async (scope, { params }) =>
    showTest(scope, await getTest(scope, params.testId)),
  )

  bindScoped(app, parts, lineTestCancellationCreate, async (scope, { params }) => {
    return showTest(scope, await stopTest({ scope }, params.testId))
  })

  bindScoped(app, parts, lineTestReport, async (scope, { params, reply }) => {
    const test = await showTest(scope, await getTest(scope, params.testId))
    if (!test.verdict)
      throw new Problem('no_result', { detail: 'There is no result yet. Wait for the test to finish.' })
    const name = `Diagnostics ${test.serviceName} ${test.testId}.pdf`
    const content = await inThread('lineTest', [await letterheadOf(scope, parts.config), test])
    return sendFile(reply, { name, mediaType: 'application/pdf', content })
  })

  bindScoped(app, parts, lineTestComparisonRead, async (scope, { params }) =>
    compareTests(await getTest(scope, params.testId), await getTest(scope, params.otherTestId)),
  )

  bindScoped(app, parts, lineFiguresRead, async (scope, { params, query }) => {
    const { line } = await getLine(scope, params.serviceId)

    const until = query.until ? new Date(query.until) : scope.now
    if (until > scope.now) throw new Problem('invalid', { fields: { until: 'Enter a date and time in the past.' } })
    const figures = line && tester ? await tester.figures(line, until) : null
    return figures && { ...figures, isSimulated: tester?.isSimulated === true }
  })

  bindScoped(app, parts, lineSurroundingsRead, (scope, { params }) => showSurroundings(scope, params.serviceId))
}
