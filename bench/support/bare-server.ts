import { createServer } from 'node:http'

// The floor: what node:http itself takes to answer a text of the size of a session.
const text = JSON.stringify({ user: { name: 'Service Desk' }, filling: 'x'.repeat(1000) })
const port = Number(process.argv[2])

createServer((_request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(text)
}).listen(port, '127.0.0.1')
