import { TextAreaField } from '#ui/form.tsx';

/** A field for each question of the community, in a form with a list `answers` (product/coming-in#approval). */
export function AnswerFields({ questions }: { questions: readonly string[] }) {
  return questions.map((question, index) => (
    <TextAreaField key={question} name={`answers.${index}`} label={question} rows={3} required />
  ));
}
