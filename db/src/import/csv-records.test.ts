import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readRecords } from './csv-records.ts'

test.each(['\n', '\r\n'])(
  'names the line in which each record begins, after cells of several lines and blank lines',
  async (end) => {
    const lines = ['a,b', '1,"x', 'y"', '', '2,z', '', '', '3,"m', 'n', 'o"', '4,e']
    const read: [number, string | undefined][] = []
    for await (const item of readRecords(Readable.from([Buffer.from(lines.join(end))]), ',')) {
      read.push([item.line, 'cells' in item ? item.cells[0] : item.reason])
    }
    expect(read).toEqual([
      [1, 'a'],
      [2, '1'],
      [5, '2'],
      [8, '3'],
      [11, '4'],
    ])
  },
)
