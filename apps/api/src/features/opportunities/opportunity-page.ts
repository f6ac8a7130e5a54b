import type { PageDescription, PublicPage } from '#http/public-page.ts';
import { clock } from '#lib/clock.ts';
import { type Message, render, say } from '#lib/message.ts';
import { getOpportunity, listOpportunityPages } from './opportunities.service.ts';
import { type Opportunity, stateAt } from './opportunity.model.ts';
import type { ShownOpportunity } from './shown-opportunity.service.ts';

/** 'Open until 3 December 2026'. */
function termOf(opportunity: Opportunity): Message {
  const isOpen = stateAt(opportunity, clock.now()) === 'open';
  return isOpen
    ? say('pages.opportunity.openUntil', { day: { day: opportunity.expires_at.toISOString() } })
    : say('pages.opportunity.isOver');
}

/** https://schema.org/Demand: not all are jobs, of which JobPosting asks for a place and a salary. */
function structuredDataOf(opportunity: ShownOpportunity): PageDescription['structuredData'] {
  const { title, description, created_at, expires_at, poster_name } = opportunity;
  return {
    '@type': 'Demand',
    name: title,
    description,
    validFrom: created_at.toISOString(),
    validThrough: expires_at.toISOString(),
    seller: { '@type': 'Person', name: poster_name },
  };
}

/** The HTML page of /opportunities/{id} with what a visitor may see (product/opportunities#opportunity-page). */
export const opportunityPage: PublicPage = {
  path: '/opportunities/:id',
  texts: 'opportunity',
  list: listOpportunityPages,
  async describe(_app, language, id) {
    const opportunity = await getOpportunity(null, id);
    const { type, title, description, poster_name } = opportunity;
    return {
      title,
      facts: [
        say(`pages.opportunity.${type}`),
        termOf(opportunity),
        say('pages.opportunity.postedBy', { name: poster_name }),
      ].map((fact) => render(language, fact)),
      text: description,
      path: `/opportunities/${id}`,
      image: null,
      structuredData: structuredDataOf(opportunity),
    };
  },
};
