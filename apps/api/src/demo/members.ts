import type { DemoMember } from './demo-member.ts';
import { centralMembers } from './members-central.ts';
import { northernMembers } from './members-north.ts';
import { southernMembers } from './members-south.ts';
import { westernMembers } from './members-west.ts';

/** Those whose password is printed at the start (decisions §1); `accounts.ts` says what they are. */
const signInMembers: DemoMember[] = [
  {
    slug: 'helene',
    full_name: 'Helene Brandauer',
    email: 'admin@rosette.example',
    role: 'admin',
    tier: 'premium',
    joined_days_ago: 729,
    business_name: 'Brandauer Gastgeberei',
    industry: 'Travel & Events',
    bio: 'I ran a hotel in the Salzkammergut for nineteen years and learned that most business happens over a second cup of coffee. Today I look after this community from Vienna: I read every new profile, I host the breakfast, and I am the person to write to when something here does not work the way it should.',
  },
  {
    slug: 'margaux',
    full_name: 'Margaux Delorme',
    email: 'partner@rosette.example',
    role: 'partner',
    tier: 'premium',
    joined_days_ago: 611,
    business_name: 'Maison Orlisse',
    industry: 'Beauty & Care',
    bio: 'Perfumer by training, founder by stubbornness. Maison Orlisse makes skincare in small batches in a former silk workshop on the hills of Lyon. Eleven women work with me. We support Rosette because my first order of two hundred bottles came from a member I met here.',
  },
  {
    slug: 'ingrid',
    full_name: 'Ingrid Solbakken',
    email: 'corporate@rosette.example',
    tier: 'corporate',
    joined_days_ago: 540,
    expires_in_days: 244,
    business_name: 'Solbakken Varme',
    industry: 'Sustainability',
    bio: 'We bring heat pumps to old Norwegian houses that everybody said could never be warm without oil. Sixty people, three depots, one very patient accountant. Happy to talk about hiring, about public tenders, and about letting go of the things you used to do yourself.',
  },
  {
    slug: 'beatriz',
    full_name: 'Beatriz Amaral',
    email: 'premium@rosette.example',
    tier: 'premium',
    joined_days_ago: 402,
    expires_in_days: 131,
    business_name: 'Azul & Cal',
    industry: 'Design & Branding',
    bio: 'Graphic designer in Lisbon, raised among azulejos. I give small companies a face: names, logos, packaging, and the courage to leave things out. Bring me your worst brochure.',
  },
  {
    slug: 'kasia',
    full_name: 'Katarzyna Wójcik',
    email: 'basic@rosette.example',
    tier: 'basic',
    joined_days_ago: 187,
    expires_in_days: 19,
    business_name: 'Chleb i Sól',
    industry: 'Food & Hospitality',
    bio: 'Sourdough baker in Kazimierz, Kraków. Up at three, sold out by noon, asleep by eight. I want to open a second shop without losing my mind and would love to hear how others did it.',
  },
  {
    slug: 'amelie',
    full_name: 'Amélie Fontaine',
    email: 'free@rosette.example',
    tier: 'free',
    joined_days_ago: 12,
    business_name: 'Fontaine Traductions',
    has_picture: false,
  },
];

export const demoMembers: readonly DemoMember[] = [
  ...signInMembers,
  ...centralMembers,
  ...westernMembers,
  ...southernMembers,
  ...northernMembers,
];
