import type { Fault } from '../fault.ts'
import { addressFaults } from './address-faults.ts'
import { boundsFaults } from './bounds-faults.ts'
import { brandFaults } from './brand-faults.ts'
import { factorFaults } from './factor-faults.ts'
import { neighbourFaults } from './neighbour-faults.ts'
import { peopleFaults } from './people-faults.ts'
import { providerFaults } from './provider-faults.ts'
import { requestFaults } from './request-faults.ts'
import { sessionFaults } from './session-faults.ts'
import { streamFaults } from './stream-faults.ts'

/** Each removes code that protects a sign-in, prevents a hanging call or keeps one person from blocking another. */
export const trustFaults: readonly Fault[] = Object.entries({
  address: addressFaults,
  people: peopleFaults,
  factor: factorFaults,
  session: sessionFaults,
  stream: streamFaults,
  provider: providerFaults,
  neighbour: neighbourFaults,
  bounds: boundsFaults,
  request: requestFaults,
  brand: brandFaults,
}).flatMap(([part, faults]) => faults.map((fault) => ({ ...fault, about: `trust ${part}` })))
