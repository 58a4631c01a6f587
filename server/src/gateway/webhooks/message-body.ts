import type { WebhookKind } from '@portal/contract/webhooks/values.ts'

export interface WebhookMessage {
  type: string
  timestamp: string
  data: { title: string; text: string; link?: string; [name: string]: unknown }
}

/** The message as its receiver expects it. */
export function bodyOf(kind: WebhookKind, message: WebhookMessage): string {
  switch (kind) {
    case 'signed':
      return JSON.stringify(message)
    case 'teams':
      return JSON.stringify(teamsMessage(message.data))
    case 'slack':
      return JSON.stringify({ text: slackText(message.data) })
  }
}

/** A "Workflows" webhook takes an Adaptive Card. Text runs are plain text: words of a customer cannot become a link. */
function teamsMessage({ title, text, link }: WebhookMessage['data']) {
  const paragraph = (words: string, look: object = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text: words, ...look }],
  })
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [paragraph(title, { weight: 'Bolder' }), ...(text ? [paragraph(text)] : [])],
          ...(link && { actions: [{ type: 'Action.OpenUrl', title: 'Open in the portal', url: link }] }),
        },
      },
    ],
  }
}

/** An incoming webhook takes text with marks, in which these three characters make links and notify a whole channel. */
function slackText({ title, text, link }: WebhookMessage['data']): string {
  return [`*${plain(title)}*`, plain(text), link && `<${link}|Open in the portal>`].filter(Boolean).join('\n')
}

const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
