import { type Html, html } from './html.ts'

/** Messages by field name; the empty name is for the whole form. */
export type Problems = Record<string, string>

export interface FieldOptions {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  value?: string
  autocomplete: string
  hint?: string
  inputMode?: 'numeric' | 'email'
  maxLength?: number
  problem?: string | undefined
  isFocused?: boolean
}

export function field(options: FieldOptions): Html {
  const { name, label, type = 'text', value, hint, problem } = options
  const described = [hint && `${name}-hint`, problem && `${name}-error`].filter(Boolean).join(' ')
  const input = html`<input class="control" id="${name}" name="${name}" type="${type}" autocomplete="${options.autocomplete}"
    value="${value ?? ''}" required maxlength="${options.maxLength ?? 254}"
    ${options.inputMode && html`inputmode="${options.inputMode}"`}
    ${described && html`aria-describedby="${described}"`}
    ${problem && html`aria-invalid="true"`}
    ${type === 'email' && html`spellcheck="false" autocapitalize="none"`}
    ${options.isFocused && html`autofocus`} />`
  return html`<div class="field">
    <label class="label" for="${name}">${label}</label>
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${
      type === 'password'
        ? html`<div class="reveal">
            ${input}
            <button class="reveal-button" type="button" data-reveal="${name}" aria-pressed="false" hidden>
              Show<span class="hidden"> password</span>
            </button>
          </div>
          <p class="hint" data-caps="${name}" role="status" hidden>Caps lock is on.</p>`
        : input
    }
    ${problem && html`<p class="error" id="${name}-error">${icon('error')}${problem}</p>`}
  </div>`
}

/** The problems of a form at its top, with a link to each field. It receives the focus. */
export function summary(problems: Problems): Html | false {
  const entries = Object.entries(problems)
  if (entries.length === 0) return false
  return html`<div class="notice bad" role="alert" tabindex="-1" data-focus autofocus id="problems">
    ${icon('error')}
    <div>
      <h2>There is a problem</h2>
      ${entries.map(([name, text]) => html`<p>${name ? html`<a href="#${name}">${text}</a>` : text}</p>`)}
    </div>
  </div>`
}

export function notice(tone: 'ok' | 'info' | 'warn', text: string | Html): Html {
  return html`<div class="notice ${tone}" role="status">${icon(tone)}<div><p>${text}</p></div></div>`
}

const shapes = {
  error: html`<path d="M7 3h6l4 4v6l-4 4H7l-4-4V7z" /><path d="m7.8 7.8 4.4 4.4m0-4.4-4.4 4.4" />`,
  warn: html`<path d="M10 3 2.5 16.5h15z" /><path d="M10 8v4" /><circle class="dot" cx="10" cy="14.2" r=".9" />`,
  info: html`<circle cx="10" cy="10" r="7" /><path d="M10 9.3v4.2" /><circle class="dot" cx="10" cy="6.6" r=".95" />`,
  ok: html`<circle cx="10" cy="10" r="7" /><path d="m6.8 10.2 2.2 2.2 4.2-4.6" />`,
  key: html`<circle cx="6.8" cy="13.2" r="3.3" /><path d="m9.2 10.8 6.8-6.8M13 7l2.3 2.3" />`,
}

export function icon(name: keyof typeof shapes): Html {
  return html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">${shapes[name]}</svg>`
}
