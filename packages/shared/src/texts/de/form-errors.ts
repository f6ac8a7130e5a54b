import type { formErrors as english } from '../en/form-errors.ts';
import { translationOf } from '../text.ts';

export const formErrors = translationOf<typeof english>()({
  not_a_whole_number: '„{field}“ muss eine ganze Zahl sein, in Ziffern',
  passwords_differ: 'Die Passwörter stimmen nicht überein',
  offers_too_many_or_long: 'Bis zu 5, jeweils mit bis zu 40 Zeichen',
});
