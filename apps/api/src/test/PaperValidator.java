import java.io.File;
import org.mustangproject.validator.ZUGFeRDValidator;

/** Prints 'valid' or the report of Mustangproject on a PDF or XML file; see paper-validators.ts. */
public class PaperValidator {
  public static void main(String[] files) {
    for (String file : files) {
      ZUGFeRDValidator validator = new ZUGFeRDValidator();
      String report = validator.validate(new File(file).getAbsolutePath());
      System.out.println(validator.wasCompletelyValid() ? "valid" : report);
    }
  }
}
