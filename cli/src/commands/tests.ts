import { type LineTest, lineTestCreate, lineTestRead } from '@portal/contract/diagnostics/diagnostics.ts'
import { testKinds, testOutcomeNames, testStepNames } from '@portal/contract/diagnostics/values.ts'
import { call } from '../call.ts'
import { type Command, option, show } from '../command.ts'
import { Failure, wrongUse } from '../failure.ts'
import { facts, table } from '../table.ts'

const over = ['complete', 'failed', 'rejected', 'stopped']
const pollMs = 1000
/** Longer than any test takes. */
const mostMs = 15 * 60_000

export const testCommands: readonly Command[] = [
  {
    name: 'test',
    usage: 'test SERVICE [--kind KIND] [--yes]',
    does: `Tests a line and shows the result when it has ended: ${testKinds.join(', ')}; --yes allows an interruption`,
    words: { least: 1, most: 1 },
    options: { kind: { type: 'string' }, yes: { type: 'boolean' } },
    async run(typed) {
      const { shell, values } = typed
      const [serviceId = ''] = typed.words
      const asked = option(typed, 'kind') ?? 'full'
      const kind = testKinds.find((each) => each === asked)
      if (!kind) throw wrongUse(`--kind is one of ${testKinds.join(', ')}.`)
      const body = { kind, confirmed: values.yes === true }
      let { json, data } = await call(shell, lineTestCreate, { params: { serviceId }, body })
      for (let waitedMs = 0; !over.includes(data.status); waitedMs += pollMs) {
        if (waitedMs > mostMs) throw new Failure(`${data.testId} is still running. Read its result in the portal.`)
        await shell.wait(pollMs)
        ;({ json, data } = await call(shell, lineTestRead, { params: { testId: data.testId } }))
      }
      show(typed, json, () => resultOf(data))
      if (data.status !== 'complete') throw new Failure(data.failure ?? `${data.testId} has no result.`)
    },
  },
]

function resultOf({ testId, serviceName, verdict, steps, isSimulated }: LineTest): string {
  const found = facts({
    Test: testId,
    Service: serviceName,
    Result: verdict && `${testOutcomeNames[verdict.outcome]}: ${verdict.title}`,
    Details: verdict?.text,
    'Next steps': verdict?.advice.join(' '),
    Simulated: isSimulated ? 'Yes. No line was tested.' : null,
  })
  const seen = table(
    ['STEP', 'STATUS', 'FOUND'],
    steps.map(({ key, word, saw }) => [testStepNames[key], word, saw]),
  )
  return `${found}\n\n${seen}`
}
