import { createServer } from 'node:http'

// The baseline: the time of node:http alone for a response of a session's size.
const text = JSON.stringify({ user: { name: 'Service Desk' }, filling: 'x'.repeat(1000) })
const port = Number(process.argv[2])

createServer((_request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(text)
}).listen(port, '127.0.0.1')
