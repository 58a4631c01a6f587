import { expect, test } from 'vitest'
import { passedDmarc } from './dmarc.ts'

test.each([
  ['mx.portal.example; spf=pass smtp.mailfrom=a.example; dmarc=pass (p=reject) header.from=a.example', true],
  ['mx.portal.example 1;\n dkim=pass header.d=a.example;\n DMARC = Pass header.from=a.example', true],
  ['mx.portal.example; dmarc=fail header.from=a.example', false],
  ['mx.portal.example; dmarc=passed', false],
  ['mx.portal.example; dkim=fail (dmarc=pass)', false],
  ['mx.portal.example; dkim=fail reason="x dmarc=pass"', false],
  ['dmarc=pass', false],
  ['mx.portal.example; none', false],
  [undefined, false],
])('%s', (header, isConfirmed) => {
  expect(passedDmarc(header)).toBe(isConfirmed)
})
