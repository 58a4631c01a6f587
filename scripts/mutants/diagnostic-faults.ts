import { type Fault, faultsIn } from './fault.ts'

export const diagnosticFaults: readonly Fault[] = [
  ...faultsIn(
    'server/src/gateway/diagnostics/service-tests/service.ts',
    ['server/src/gateway/diagnostics/service-tests/service-tests.test.ts'],
    {
      'Interrupts a line because a system said that it was not confirmed': ['&& each.value === true', ''],
      'Stops a test when a system says that it is complete': ["patch.state !== 'cancelled'", "patch.state === ''"],
      'Forgets the name and characteristics that a system gave its test': ['request: { name, characteristic },', ''],
    },
  ),
  ...faultsIn(
    'server/src/upstreams/line-tests/measures.ts',
    ['server/src/gateway/diagnostics/service-tests/service-tests.test.ts'],
    { 'Leaves out measures of false and zero': ['if (typeof value', 'if (!value || typeof value'] },
  ),
  ...faultsIn('server/src/upstreams/line-tests/judge-step.ts', ['server/src/gateway/diagnostics/diagnostics.test.ts'], {
    'Calls work planned that has begun': ['hasBegun ? note(', 'false ? note('],
  }),
  {
    name: 'Sends a line test again without looking for the one that it sent',
    file: 'server/src/upstreams/line-tests/carrier/carrier-tester.ts',
    before: 'const known = await find(reference)',
    after: 'const known: ServiceTest | null = null',
    tests: ['server/src/upstreams/line-tests/line-tester.test.ts'],
    only: /continues with the test of its first worker/,
  },
  {
    name: 'Leaves a stopped line test running at the carrier',
    file: 'server/src/upstreams/line-tests/carrier/carrier-tester.ts',
    before: 'const isCancelled = await cancel(path)',
    after: 'const isCancelled = true',
    tests: ['server/src/upstreams/line-tests/line-tester.test.ts'],
    only: /an aborted test is cancelled/,
  },
  {
    name: 'Takes an edge router that a carrier does not measure for one that is down',
    file: 'server/src/upstreams/line-tests/rules/network-rules.ts',
    before: 'network?.isEdgeResponding !== false',
    after: '!network || network.isEdgeResponding',
    tests: ['server/src/upstreams/line-tests/line-tester.test.ts'],
    only: /does not measure is null/,
  },
  {
    name: 'Finds no fault in a test of which a part could not run',
    file: 'server/src/upstreams/line-tests/verdict.ts',
    before: 'missing.length > 0 ? incomplete(missing) : allWell(readings)',
    after: 'allWell(readings)',
    tests: ['server/src/upstreams/line-tests/verdict.test.ts'],
  },
  {
    name: 'Forgets planned work that takes longer than announced',
    file: 'server/src/gateway/diagnostics/account-step.ts',
    before: "kind === 'PEW' && endedAt === null && Date.parse(start) < soon",
    after: "kind === 'PEW' && endedAt === null && Date.parse(start) < soon && Date.parse(start) > scope.now.getTime()",
    tests: ['server/src/gateway/diagnostics/diagnostics.test.ts'],
    only: /planned work counts/,
  },
  ...faultsIn('server/src/line-probe/bucket.ts', ['server/src/line-probe/bucket.test.ts'], {
    'Counts a ping without a reply as answered': ['bucket.lost += 1', 'bucket.lost += 0'],
    'Shows the time in which a line was not measured as time without a reply': [
      'sent > 0 && lost === sent',
      'lost === sent',
    ],
    'Loses the lowest latency of a line as soon as one step had no reply': [
      'one === null ? other : other === null ? one : Math.min(one, other)',
      'one === null || other === null ? null : Math.min(one, other)',
    ],
  }),
  {
    name: 'Calls every line silent when the probe itself has lost its connection',
    file: 'server/src/line-probe/probe.ts',
    before: 'if (isCutOff) return []',
    after: 'if (!isCutOff && buckets.length < 0) return []',
    tests: ['server/src/line-probe/bucket.test.ts'],
  },
  ...faultsIn('server/src/line-probe/networks.ts', ['server/src/line-probe/networks.test.ts'], {
    'Pings addresses of strangers': ['isIPv4(address) && allowed.check(address) &&', 'isIPv4(address) &&'],
  }),
  ...faultsIn(
    'server/src/upstreams/line-tests/simulator/past.ts',
    ['server/src/upstreams/line-tests/simulator/simulator.test.ts'],
    {
      'Breaks a line before its record says so': ['return lost && lost <= at ? lost : null', 'return lost'],
      'Lets the margin of a line dip in some windows only': ['+ 2 / hourMs', '+ 0.01'],
    },
  ),
  {
    name: 'Forgets the pings of the process that measured the step before',
    file: 'server/src/line-probe/sample-store.ts',
    before: 'sent = line_sample.sent + excluded.sent, lost = line_sample.lost + excluded.lost',
    after: 'sent = excluded.sent, lost = excluded.lost',
    tests: ['server/src/line-probe/probe.test.ts'],
    only: /two processes measured/,
  },
]
