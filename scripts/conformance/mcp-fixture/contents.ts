import type { McpServer } from '@modelcontextprotocol/server'
import { ResourceTemplate } from '@modelcontextprotocol/server'
import { z } from 'zod'

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const silence = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA='

export const text = (value: string) => ({ type: 'text' as const, text: value })
const image = { type: 'image' as const, data: pixel, mimeType: 'image/png' }
const embedded = (uri: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType: 'text/plain', text: 'An embedded resource.' },
})
const fromUser = <Content>(content: Content) => ({ role: 'user' as const, content })

/** Tools, resources and prompts whose contents the suite knows. */
export function registerContents(server: McpServer): void {
  const contents = {
    test_simple_text: [text('This is a simple text response for testing.')],
    test_image_content: [image],
    test_audio_content: [{ type: 'audio' as const, data: silence, mimeType: 'audio/wav' }],
    test_embedded_resource: [embedded('test://embedded-resource')],
    test_multiple_content_types: [text('Multiple content types:'), image, embedded('test://mixed-content-resource')],
  }
  for (const [name, content] of Object.entries(contents)) {
    server.registerTool(name, { description: name }, () => ({ content: [...content] }))
  }
  registerResources(server)
  registerPrompts(server)
}

function registerResources(server: McpServer): void {
  const texts = { 'static-text': 'A static text.', 'watched-resource': 'A watched text.' }
  for (const [name, content] of Object.entries(texts)) {
    server.registerResource(name, `test://${name}`, { mimeType: 'text/plain' }, ({ href: uri }) => ({
      contents: [{ uri, mimeType: 'text/plain', text: content }],
    }))
  }
  server.registerResource('static-binary', 'test://static-binary', { mimeType: 'image/png' }, ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'image/png', blob: pixel }],
  }))
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { mimeType: 'application/json' },
    ({ href: uri }, { id }) => ({
      contents: [{ uri, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true }) }],
    }),
  )
}

function registerPrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { description: 'No arguments' }, () => ({
    messages: [fromUser(text('This is a simple prompt.'))],
  }))
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'Two arguments', argsSchema: z.object({ arg1: z.string(), arg2: z.string() }) },
    ({ arg1, arg2 }) => ({ messages: [fromUser(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))] }),
  )
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'A resource', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({ messages: [fromUser(embedded(resourceUri)), fromUser(text('Read the resource above.'))] }),
  )
  server.registerPrompt('test_prompt_with_image', { description: 'An image' }, () => ({
    messages: [fromUser(image), fromUser(text('Describe the image above.'))],
  }))
}
