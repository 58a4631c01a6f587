import type { Fault } from './fault.ts'

export const upstreamFaults: readonly Fault[] = [
  {
    name: 'Speaks the interface of the product after Cloud Director',
    file: 'server/src/upstreams/cloud-director/vcd-versions.ts',
    before: 'majors.includes(Number(major))',
    after: 'Number(major) >= 37',
    tests: ['server/src/upstreams/cloud-director/vcd-versions.test.ts'],
  },
  {
    name: 'Keeps to a version that Cloud Director has deprecated',
    file: 'server/src/upstreams/cloud-director/vcd-versions.ts',
    before: '!isDeprecated && majors',
    after: 'majors',
    tests: ['server/src/upstreams/cloud-director/vcd-versions.test.ts'],
  },
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
  {
    name: 'Sends webhooks into private networks',
    file: 'server/src/upstreams/webhooks/public-address.ts',
    before: "['172.16.0.0', 12]",
    after: "['172.16.0.0', 16]",
    tests: ['server/src/upstreams/webhooks/webhooks.test.ts'],
  },
]
