import { type Fault, faultsIn } from './fault.ts'

export const upstreamFaults: readonly Fault[] = [
  ...faultsIn(
    'server/src/upstreams/cloud-director/vcd-versions.ts',
    ['server/src/upstreams/cloud-director/vcd-versions.test.ts'],
    {
      'Speaks the interface of the product after Cloud Director': [
        'majors.includes(Number(major))',
        'Number(major) >= 37',
      ],
      'Keeps to a version that Cloud Director has deprecated': ['!isDeprecated && majors', 'majors'],
    },
  ),
  {
    name: 'Cancels the appointments of others that a carrier returns',
    file: 'server/src/upstreams/appointments/tmf.ts',
    before: 'found.filter(({ externalId }) => externalId === ownRef)',
    after: 'found',
    tests: ['server/src/upstreams/appointments/appointments.test.ts'],
  },
  {
    name: 'Reads a frame of the registry of any size',
    file: 'server/src/upstreams/registrar/epp/frames.ts',
    before: "if (wanted > maxBytes) throw new UpstreamFault(name, 'too large')",
    after: '',
    tests: ['server/src/upstreams/registrar/epp/epp.test.ts'],
    only: /has a huge frame/,
    about: 'registrar',
  },
  {
    name: 'Takes the registry’s answer to another command as its own',
    file: 'server/src/upstreams/registrar/epp/answers.ts',
    before: "textIn(response, eppNamespace, 'trID', 'clTRID') !== transactionId",
    after: 'transactionId === code.toString()',
    tests: ['server/src/upstreams/registrar/epp/epp.test.ts'],
    only: /is for another command/,
    about: 'registrar',
  },
  ...faultsIn('server/src/upstreams/webhooks/public-address.ts', ['server/src/upstreams/webhooks/webhooks.test.ts'], {
    'Sends webhooks into private networks': ["['172.16.0.0', 12]", "['172.16.0.0', 16]"],
  }),
]
