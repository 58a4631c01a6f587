import { expect, test } from 'vitest'
import { isMonitored } from './settings.ts'

const settings = {
  environment: 'demo',
  apmBaseUrl: 'https://portal.example',
  serviceName: 'business-portal',
  sampleRate: 1,
  version: '1.0.0',
}

test.each(['a', 'Business Portal_1-x', '0'])('A8.2 accepts the service name %j', (serviceName) => {
  expect(isMonitored({ ...settings, serviceName })).toBe(true)
})

test.each(['', 'a/b', 'portal.example', 'Zoë', 'a\nb'])('A8.2 is off with the service name %j', (serviceName) => {
  expect(isMonitored({ ...settings, serviceName })).toBe(false)
})

test.each([0, 0.5, 1])('A8.2 accepts the sample rate %d', (sampleRate) => {
  expect(isMonitored({ ...settings, sampleRate })).toBe(true)
})

// Values that JSON or a wrong setting may contain instead of a number.
const notRates: number[] = [-0.1, 1.1, Number.NaN, Infinity, JSON.parse('"0.5"'), JSON.parse('null')]
test.each(notRates)('A8.2 is off with the sample rate %j', (sampleRate) => {
  expect(isMonitored({ ...settings, sampleRate })).toBe(false)
})

test('A8.2 is off in development and without a monitoring server', () => {
  expect(isMonitored({ ...settings, environment: 'development' })).toBe(false)
  expect(isMonitored({ ...settings, apmBaseUrl: '' })).toBe(false)
})
