import { createSocket } from 'node:dgram'
import { afterAll } from 'vitest'

/** A port that responds to DNS queries with empty answers until the test file ends. */
export function answeringPort(): Promise<number> {
  const socket = createSocket('udp4')
  afterAll(() => void socket.close())
  socket.on('message', (question, { port, address }) => {
    question.writeUInt8(question.readUInt8(2) | 0x80, 2)
    socket.send(question, port, address)
  })
  return new Promise((resolve) => {
    socket.bind(0, '127.0.0.1', () => resolve(socket.address().port))
  })
}
