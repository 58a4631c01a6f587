import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { forSystems, resources, TmfById, TmfResource } from '../integration/tmf-resource.ts'
import { lineOfText } from '../text.ts'
import { testKinds, testProblems } from './values.ts'

const path = '/tmf-api/serviceTestManagement/v4/serviceTest'

const serviceTest = resources(path, 'Line tests as service tests of TMF653', [
  'id',
  'state',
  'relatedService.id',
  'testSpecification.id',
  'relatedParty.id',
])
export const serviceTestList = serviceTest.list
export const serviceTestRead = serviceTest.read

const specification = resources(
  '/tmf-api/serviceTestManagement/v4/serviceTestSpecification',
  'The tests of the portal as specifications of TMF653',
  ['id', 'name', 'relatedServiceSpecification.id'],
)
export const serviceTestSpecificationList = specification.list
export const serviceTestSpecificationRead = specification.read

/** The characteristic that confirms a test that interrupts service. */
export const confirmedName = 'confirmed'

/** The characteristics that the portal sets: how a test ended, and what it found. */
export const resultNames = [
  'disruptive',
  'simulated',
  'reason',
  'outcome',
  'verdict',
  'verdictText',
  'verdictCode',
  'faultSide',
  'faultLocation',
  'confidence',
] as const

const line = lineOfText(200).optional()
const id = lineOfText(100).min(1, 'Enter an ID.')
const isOwn = (name: string) => !resultNames.some((each) => each === name)
const Characteristic = z.strictObject({
  id: lineOfText(40).optional(),
  name: lineOfText(100)
    .min(1, 'Enter a name.')
    .refine(isOwn, `The portal sets ${resultNames.join(', ')}. Choose another name.`),
  valueType: line,
  value: z.union([lineOfText(300), z.number(), z.boolean()], 'Send a text, a number, true or false.'),
  '@type': line,
})

const Characteristics = z.array(Characteristic).max(20, 'Send 20 characteristics or fewer.')

/** The attributes of a system for its test. */
export const SystemRequest = z.strictObject({
  name: lineOfText(200).min(1, 'Enter a name.'),
  characteristic: Characteristics,
})
export type SystemRequest = z.infer<typeof SystemRequest>

export const serviceTestCreate = endpoint({
  method: 'POST',
  path,
  summary:
    'Run a test of a service; one that interrupts service needs the characteristic confirmed with the value true',
  permissions: forSystems,
  body: SystemRequest.extend({
    characteristic: Characteristics.default([]),
    mode: z.literal('ONDEMAND', 'A test runs now. Send ONDEMAND.').optional(),
    relatedService: z.looseObject({ id }),
    testSpecification: z.looseObject({ id: z.enum(testKinds, `Choose one of ${testKinds.join(', ')}.`) }),
    '@type': line,
    '@baseType': line,
    '@schemaLocation': line,
  }),
  response: TmfResource,
  creates: true,
  problems: testProblems,
})

export const serviceTestUpdate = endpoint({
  method: 'PATCH',
  path: '/tmf-api/serviceTestManagement/v4/serviceTest/:id',
  summary: 'Cancel a test: a running step is cancelled at the carrier',
  permissions: forSystems,
  params: TmfById,
  body: z.looseObject({ state: lineOfText(40).optional() }),
  response: TmfResource,
  problems: ['test_over'],
})
