import type { SessionDto } from '@rosette/shared/contract/auth.ts';
import { ArrowLeft } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import { Logo } from '#layout/logo.tsx';
import { SiteFooter } from '#layout/site-footer.tsx';
import { usePageTitle } from '#lib/use-page-title.ts';
import { useSession } from '#session/session.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { SocialButtons } from './social-buttons.tsx';

interface AuthScreenProps {
  initialTab: 'login' | 'register';
  /** Back to the landing page. */
  onBack(): void;
}

/** The full-page view that the landing page switches to (spec §2, "Auth screen"). */
export function AuthScreen({ initialTab, onBack }: AuthScreenProps) {
  usePageTitle(initialTab === 'login' ? 'Welcome back' : 'Join the community');
  const { signIn } = useSession();
  const navigate = useNavigate();

  function enter(session: SessionDto) {
    signIn(session);
    navigate(paths.dashboard);
  }

  return (
    <div className="flex min-h-dvh flex-col">
      <main className="grid flex-1 lg:grid-cols-[5fr_6fr]">
        <div className="relative hidden overflow-hidden bg-accent p-12 text-on-accent lg:flex lg:flex-col lg:justify-end">
          <svg
            aria-hidden="true"
            viewBox="0 0 64 64"
            className="absolute -top-24 -left-24 size-[36rem] opacity-15"
          >
            {[0, 72, 144, 216, 288].map((angle) => (
              <ellipse
                key={angle}
                cx="32"
                cy="16"
                rx="10"
                ry="14"
                fill="currentColor"
                transform={`rotate(${angle} 32 32)`}
              />
            ))}
          </svg>
          <p className="relative max-w-md font-serif text-4xl leading-tight font-semibold">
            Every business starts with a conversation.
          </p>
          <p className="relative mt-4 max-w-md text-lg">
            Meet founders who have been where you are, and those who will be.
          </p>
        </div>
        <div className="flex flex-col items-center px-4 py-8 sm:px-8">
          <div className="w-full max-w-md">
            <Button variant="quiet" size="small" onClick={onBack} className="-ml-4">
              <ArrowLeft aria-hidden="true" />
              Back
            </Button>
            <div className="mt-4 mb-6">
              <Logo />
              <h1 className="mt-4 text-3xl">Welcome to the community</h1>
            </div>
            <Card>
              <Tabs defaultValue={initialTab}>
                <TabsList aria-label="Account">
                  <TabsTrigger value="login">Login</TabsTrigger>
                  <TabsTrigger value="register">Register</TabsTrigger>
                </TabsList>
                <TabsContent value="login">
                  <LoginForm onSession={enter} />
                </TabsContent>
                <TabsContent value="register">
                  <RegisterForm onSession={enter} />
                </TabsContent>
              </Tabs>
              <SocialButtons />
            </Card>
          </div>
        </div>
      </main>
      <SiteFooter />
    </div>
  );
}
