import type { CaseQuestion } from '@portal/contract/cases/questions.ts'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import type { Form } from '../../forms/use-form.ts'
import type { CaseValues } from './new-case.ts'

interface QuestionProps {
  question: CaseQuestion
  control: ReturnType<Form<CaseValues>['text']>
}

export function Question({ question, control }: QuestionProps) {
  const { label, hint, choices, isLong, isOptional = false } = question
  const words = { label, hint, optional: isOptional, ...control }
  if (choices) {
    return (
      <Select
        {...words}
        placeholder="Choose"
        options={choices.map((choice) => ({ key: choice, value: choice, name: choice }))}
      />
    )
  }
  return isLong ? <TextArea rows={3} {...words} /> : <TextField {...words} />
}
